import { Injectable } from '@nestjs/common';
import { type FieldErrorCode, ValidationFailedError, toSingleLine } from '../../platform/http/index.js';
import { type ProfileField, ProfilesService } from '../identity/index.js';
import { CurrentValueMismatchError, CurrentValueMissingError } from '../testimonials/index.js';
import type { Rectification } from './rectification.entity.js';

type ProfileCorrection = Pick<Rectification, 'userId' | 'fieldName' | 'currentValue' | 'requestedValue'>;

const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;
const MAX_LENGTH = 200;

/** Name and e-mail address set right. */
@Injectable()
export class ProfileCorrections {
  constructor(private readonly profiles: ProfilesService) {}

  /** @throws InvalidFields, CurrentValueDiffers, EmailTaken */
  async validate({ userId, fieldName, currentValue, requestedValue }: ProfileCorrection): Promise<ProfileField> {
    if (fieldName !== 'name' && fieldName !== 'email') {
      throw refused('fieldName', 'unknown', 'fieldName takes name or email.');
    }
    const stored = (await this.profiles.getByUser(userId))[fieldName] ?? '';
    if (currentValue.trim() !== stored) {
      throw currentValue.trim() === '' ? new CurrentValueMissingError() : new CurrentValueMismatchError();
    }
    if (requestedValue === '') throw refused('requestedValue', 'required', `${fieldName} cannot be empty.`);
    const value = toSingleLine(requestedValue);
    if (value === '' || value.length > MAX_LENGTH) {
      throw refused('requestedValue', 'invalid', `${fieldName} takes a text of 1 to ${MAX_LENGTH} characters.`);
    }
    if (value === stored) throw refused('requestedValue', 'unchanged', 'Nothing would change.');
    if (fieldName === 'email') {
      if (!ADDRESS.test(value)) throw refused('requestedValue', 'invalid', 'This is not an e-mail address.');
      await this.profiles.refuseTakenOpenly(userId, value);
    }
    return fieldName;
  }

  /** Part of the caller's transaction. */
  async apply(asked: ProfileCorrection): Promise<void> {
    const field = await this.validate(asked);
    await this.profiles.correct(asked.userId, field, toSingleLine(asked.requestedValue));
  }
}

const refused = (field: string, code: FieldErrorCode, detail: string) =>
  new ValidationFailedError([{ field, code, detail }]);
