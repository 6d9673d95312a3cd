import { Injectable } from '@nestjs/common';
import {
  codePointLength,
  EMAIL_ADDRESS,
  type FieldErrorCode,
  MAX_EMAIL_LENGTH,
  ValidationFailedError,
  toSingleLine,
} from '../../../platform/http/index.js';
import { type ProfileField, ProfilesService } from '../../identity/index.js';
import { CurrentValueMismatchError, CurrentValueMissingError } from '../../testimonials/index.js';
import type { Rectification } from './rectification.entity.js';

type ProfileCorrection = Pick<Rectification, 'userId' | 'fieldName' | 'currentValue' | 'requestedValue'>;

const MAX_LENGTHS = { name: 200, email: MAX_EMAIL_LENGTH };

/** Rectification of name and e-mail address. */
@Injectable()
export class ProfileCorrections {
  constructor(private readonly profiles: ProfilesService) {}

  /** @throws ValidationFailedError, CurrentValueMissingError, CurrentValueMismatchError, EmailTakenError */
  async validate({ userId, fieldName, currentValue, requestedValue }: ProfileCorrection): Promise<ProfileField> {
    if (fieldName !== 'name' && fieldName !== 'email') {
      throw createFieldError('fieldName', 'unknown', 'fieldName takes name or email.');
    }
    const stored = (await this.profiles.getByUser(userId))[fieldName] ?? '';
    if (currentValue.trim() !== stored) {
      throw currentValue.trim() === '' ? new CurrentValueMissingError() : new CurrentValueMismatchError();
    }
    if (requestedValue === '') throw createFieldError('requestedValue', 'required', `${fieldName} cannot be empty.`);
    const value = toSingleLine(requestedValue);
    const maxLength = MAX_LENGTHS[fieldName];
    if (value === '' || codePointLength(value) > maxLength) {
      throw createFieldError('requestedValue', 'invalid', `${fieldName} takes a text of 1 to ${maxLength} characters.`);
    }
    if (value === stored) throw createFieldError('requestedValue', 'unchanged', 'Nothing would change.');
    if (fieldName === 'email') {
      if (!EMAIL_ADDRESS.test(value) || !this.profiles.acceptsEmail(value))
        throw createFieldError('requestedValue', 'invalid', 'This is not an e-mail address.');
      await this.profiles.rejectTakenEmail(userId, value);
    }
    return fieldName;
  }

  /** Runs in the transaction of the caller. */
  async apply(correction: ProfileCorrection): Promise<void> {
    const field = await this.validate(correction);
    await this.profiles.correct(correction.userId, field, toSingleLine(correction.requestedValue));
  }
}

const createFieldError = (field: string, code: FieldErrorCode, detail: string) =>
  new ValidationFailedError([{ field, code, detail }]);
