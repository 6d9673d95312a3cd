import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { Database } from '../../../platform/database/index.js';
import {
  type FieldError,
  type FieldErrorCode,
  findFieldErrors,
  ValidationFailedError,
} from '../../../platform/http/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import {
  canBeCleared,
  correctableFields,
  isCorrectable,
  isSameValue,
  toSubmission,
  toText,
  parseValue,
} from './correctable-fields.js';
import { PublishedNames } from '../personal-data/published-names.js';
import { CustomNameResolver } from '../submission/custom-name-resolver.js';
import { PairDuplicates } from '../submission/pair-duplicates.js';
import { SubmissionValidator, buildDuplicateKey } from '../submission/submission-validator.js';
import { toColumns, type NormalizedSubmission } from '../submission/submission-rules.js';
import { SubmissionDto } from '../submission/submission.dto.js';
import type { Testimonial } from '../testimonial.entity.js';
import {
  CurrentValueMismatchError,
  CurrentValueMissingError,
  TestimonialNotFoundError,
} from '../testimonials.errors.js';
import { testimonialApproved, testimonialRenamed, testimonialUnpublished } from '../testimonials.events.js';
import { TestimonialsRepository } from '../testimonials.repository.js';

export interface Correction {
  testimonialId: number;
  fieldName: string;
  currentValue: string;
  requestedValue: string;
}

interface PublishedPair {
  conditionId: number;
  supplementId: number;
}

/** A catalog id and a custom name exclude each other: setting one clears the other. */
const alternativeFields: Partial<Record<keyof SubmissionDto, keyof SubmissionDto>> = {
  conditionId: 'customConditionName',
  customConditionName: 'conditionId',
  supplementId: 'customSupplementName',
  customSupplementName: 'supplementId',
  brandId: 'customBrandName',
  customBrandName: 'brandId',
};

/** Corrects single fields of a testimonial at the request of its author, without a new review. */
@Injectable()
export class TestimonialCorrections {
  constructor(
    private readonly database: Database,
    private readonly repository: TestimonialsRepository,
    private readonly validator: SubmissionValidator,
    private readonly duplicates: PairDuplicates,
    private readonly customNameResolver: CustomNameResolver,
    private readonly names: PublishedNames,
    private readonly outbox: Outbox,
  ) {}

  /** Which of the testimonials have not been deleted. */
  async findExisting(ids: number[]): Promise<Set<number>> {
    return new Set(await this.repository.findExistingIds(ids));
  }

  /**
   * Checks whether a correction can be applied.
   * @throws TestimonialNotFoundError, CurrentValueMissingError, CurrentValueMismatchError, DuplicateTestimonialError,
   * ValidationFailedError
   */
  async validate(correction: Correction, authorId: number): Promise<void> {
    const testimonial = await this.repository.find(correction.testimonialId);
    if (!testimonial || testimonial.userId !== authorId) throw new TestimonialNotFoundError();
    await this.applyCorrection(testimonial, correction);
  }

  /**
   * Applies a correction. Approved testimonials remain approved and are counted again. Part of the caller's
   * transaction.
   */
  async apply(correction: Correction, authorId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.lock(`testimonials.user.${authorId}`);
      const before = await this.repository.findForUpdate(correction.testimonialId);
      if (!before || before.userId !== authorId) throw new TestimonialNotFoundError();
      const { report: corrected, duplicateKey } = await this.applyCorrection(before, correction);
      const report = await this.validator.replaceMerged(corrected);
      // A hidden testimonial must be ready to become public again.
      const isReady = before.reviewStatus === 'approved' || before.reviewStatus === 'hidden';
      const published = await this.names.hideAfter(before, async () => {
        const ids = isReady ? await this.customNameResolver.resolveToIds(toColumns(report)) : undefined;
        await this.repository.update(before.id, {
          ...toColumns(report),
          duplicateKey,
          ...ids,
          ...(ids &&
            duplicateKey !== before.duplicateKey && {
              duplicateKey: buildDuplicateKey(ids.conditionId, ids.supplementId),
            }),
          version: before.version + 1,
          updatedAt: new Date(),
        });
        return ids;
      });
      if (published) await this.recordChange(before, published);
    });
  }

  private async recordChange(before: Testimonial, { conditionId, supplementId }: PublishedPair): Promise<void> {
    const { id: testimonialId, reviewStatus } = before;
    const isSamePair = before.conditionId === conditionId && before.supplementId === supplementId;
    if (!isSamePair) await this.outbox.recordAll(testimonialUnpublished(before));
    if (reviewStatus === 'approved') {
      await this.outbox.record(testimonialApproved({ testimonialId, conditionId, supplementId }));
    } else if (!isSamePair) await this.outbox.record(testimonialRenamed({ testimonialId }));
  }

  private async applyCorrection(
    before: Testimonial,
    correction: Correction,
  ): Promise<{ report: NormalizedSubmission; duplicateKey: string }> {
    const { fieldName, currentValue, requestedValue } = correction;
    if (!isCorrectable(fieldName)) {
      const detail = `fieldName must be one of ${correctableFields.join(', ')}.`;
      throw new ValidationFailedError([{ field: 'fieldName', code: 'unknown', detail }]);
    }
    const stored = toSubmission(before);
    if (!isSameValue(fieldName, currentValue, toText(stored, fieldName))) {
      throw currentValue.trim() === '' ? new CurrentValueMissingError() : new CurrentValueMismatchError();
    }
    if (requestedValue === '' && !canBeCleared(fieldName)) {
      throw requestedValueError(`${fieldName} cannot be empty.`, 'required');
    }
    const value = parseValue(fieldName, requestedValue);
    if (value === undefined) throw requestedValueError(`${fieldName} cannot be read.`);
    if (isSameValue(fieldName, requestedValue, toText(stored, fieldName)))
      throw requestedValueError('Nothing would change.', 'unchanged');
    const changed: SubmissionDto = { ...stored, [fieldName]: value };
    const alternative = alternativeFields[fieldName];
    if (alternative) Object.assign(changed, { [alternative]: null });
    // A confirmation belongs to the answer about which the form asked.
    const isOtherSupplement = /supplement/i.test(fieldName);
    if (isOtherSupplement || fieldName.startsWith('dose')) changed.doseConfirmed = false;
    if (isOtherSupplement || fieldName.startsWith('timeToResults')) changed.timeToResultsConfirmed = false;
    const report = await this.validateCorrected(changed, fieldName, before.userId);
    // The rules of a submission drop a value that its other answers exclude, such as a time to results without an improvement.
    if (isStored(report, before)) throw requestedValueError(`${fieldName} does not fit the other answers.`, 'mismatch');
    const pairKey = await this.validator.computeDuplicateKey(report);
    const duplicateKey =
      before.reviewStatus === 'rejected' ? pairKey : await this.duplicates.resolveKey(before, pairKey);
    return { report, duplicateKey };
  }

  /** Validates the corrected submission; all errors are reported for the field requestedValue. */
  private async validateCorrected(changed: object, fieldName: string, authorId: number): Promise<NormalizedSubmission> {
    const submission = plainToInstance(SubmissionDto, changed);
    const invalid = findFieldErrors(await validate(submission));
    if (invalid.length > 0) throw toRequestedValueError(fieldName, invalid);
    const { report, errors } = await this.validator.findErrors(submission, authorId);
    if (errors.length > 0) throw toRequestedValueError(fieldName, errors);
    return report;
  }
}

/** Whether the testimonial has all these answers already. */
const isStored = (report: NormalizedSubmission, testimonial: Testimonial): boolean =>
  Object.entries(toColumns(report)).every(([column, value]) =>
    isDeepStrictEqual(value, testimonial[column as keyof Testimonial]),
  );

/**
 * An error of another field means that the value does not fit the other answers, which a correction does not change: an
 * improvement needs a time to results.
 */
function toRequestedValueError(fieldName: string, errors: FieldError[]): ValidationFailedError {
  const own = errors.find(({ field }) => field === fieldName);
  return requestedValueError((own ?? errors[0]!).detail, own ? 'invalid' : 'mismatch');
}

const requestedValueError = (detail: string, code: FieldErrorCode = 'invalid') =>
  new ValidationFailedError([{ field: 'requestedValue', code, detail }]);
