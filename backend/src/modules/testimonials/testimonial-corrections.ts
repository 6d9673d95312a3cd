import { Injectable } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { Database } from '../../platform/database/index.js';
import { type FieldErrorCode, findFieldErrors, ValidationFailedError } from '../../platform/http/index.js';
import { Outbox } from '../../platform/outbox/index.js';
import {
  clearableFields,
  correctableFields,
  isCorrectable,
  isSameValue,
  toSubmission,
  toText,
  parseValue,
} from './correctable-fields.js';
import { CustomNameResolver } from './custom-name-resolver.js';
import { SubmissionValidator, buildDuplicateKey } from './submission-validator.js';
import { toColumns, type NormalizedSubmission } from './submission-rules.js';
import { SubmissionDto } from './submission.dto.js';
import type { Testimonial } from './testimonial.entity.js';
import {
  CurrentValueMismatchError,
  CurrentValueMissingError,
  TestimonialNotFoundError,
} from './testimonials.errors.js';
import { testimonialApproved, testimonialUnpublished } from './testimonials.events.js';
import { TestimonialsRepository } from './testimonials.repository.js';

export interface Correction {
  testimonialId: number;
  fieldName: string;
  currentValue: string;
  requestedValue: string;
}

/** With each of these one side of a choice is made: an entry of the catalogue, or an own name. */
const otherSide: Partial<Record<keyof SubmissionDto, keyof SubmissionDto>> = {
  conditionId: 'customConditionName',
  customConditionName: 'conditionId',
  supplementId: 'customSupplementName',
  customSupplementName: 'supplementId',
  brandId: 'customBrandName',
  customBrandName: 'brandId',
};

/** Single fields of a testimonial set right at its author's request, without a new review. */
@Injectable()
export class TestimonialCorrections {
  constructor(
    private readonly database: Database,
    private readonly repository: TestimonialsRepository,
    private readonly check: SubmissionValidator,
    private readonly names: CustomNameResolver,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Whether a correction could be made now.
   * @throws TestimonialNotFound, CurrentValueDiffers, DuplicateTestimonial, InvalidFields
   */
  async validate(correction: Correction, authorId: number): Promise<void> {
    const testimonial = await this.repository.find(correction.testimonialId);
    if (!testimonial || testimonial.userId !== authorId) throw new TestimonialNotFoundError();
    await this.applyCorrection(testimonial, correction);
  }

  /** Makes a correction. Approved testimonials stay approved, and are counted anew. Part of the caller's transaction. */
  async apply(correction: Correction, authorId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.lock(`testimonials.user.${authorId}`);
      const before = await this.repository.findForUpdate(correction.testimonialId);
      if (!before || before.userId !== authorId) throw new TestimonialNotFoundError();
      const { report, duplicateKey } = await this.applyCorrection(before, correction);
      const isPublic = before.reviewStatus === 'approved';
      const published = isPublic ? await this.names.resolveToIds(toColumns(report)) : undefined;
      await this.repository.update(before.id, {
        ...toColumns(report),
        duplicateKey,
        ...published,
        ...(published && { duplicateKey: buildDuplicateKey(published.conditionId, published.supplementId) }),
        version: before.version + 1,
        updatedAt: new Date(),
      });
      if (!published) return;
      const { conditionId, supplementId } = published;
      if (before.conditionId !== conditionId || before.supplementId !== supplementId) {
        await this.outbox.recordAll(testimonialUnpublished(before));
      }
      await this.outbox.record(testimonialApproved({ testimonialId: before.id, conditionId, supplementId }));
    });
  }

  private async applyCorrection(
    before: Testimonial,
    correction: Correction,
  ): Promise<{ report: NormalizedSubmission; duplicateKey: string }> {
    const { fieldName, currentValue, requestedValue } = correction;
    if (!isCorrectable(fieldName)) {
      const detail = `fieldName takes one of ${correctableFields.join(', ')}.`;
      throw new ValidationFailedError([{ field: 'fieldName', code: 'unknown', detail }]);
    }
    const stored = toSubmission(before);
    if (!isSameValue(fieldName, currentValue, toText(stored, fieldName))) {
      throw currentValue.trim() === '' ? new CurrentValueMissingError() : new CurrentValueMismatchError();
    }
    if (requestedValue === '' && !clearableFields.has(fieldName)) {
      throw refused(`${fieldName} cannot be empty.`, 'required');
    }
    const value = parseValue(fieldName, requestedValue);
    if (value === undefined) throw refused(`${fieldName} cannot be read.`);
    if (isSameValue(fieldName, requestedValue, toText(stored, fieldName)))
      throw refused('Nothing would change.', 'unchanged');
    const changed = { ...stored, [fieldName]: value };
    const other = otherSide[fieldName];
    if (other) Object.assign(changed, { [other]: null });
    // Nothing else in the request can say it, and without it the corrected outcome could not be kept.
    if (fieldName === 'perceivedImprovement' && stored.timeToResults === null) {
      Object.assign(changed, { timeToResults: 1, timeToResultsUnit: 'weeks' });
    }
    const report = await this.reportOf(changed, before.userId);
    const duplicateKey = await this.check.computeDuplicateKey(report);
    if (duplicateKey !== before.duplicateKey && before.reviewStatus !== 'rejected') {
      await this.check.assertNoDuplicate(before.userId, duplicateKey, before.id);
    }
    return { report, duplicateKey };
  }

  /** The rules of a submission, told of the one field that is asked for. */
  private async reportOf(changed: object, authorId: number): Promise<NormalizedSubmission> {
    const submission = plainToInstance(SubmissionDto, changed);
    const [problem] = findFieldErrors(await validate(submission));
    if (problem) throw refused(problem.detail);
    try {
      return await this.check.validateAgainstCatalog(submission, authorId);
    } catch (error) {
      throw error instanceof ValidationFailedError ? refused(error.message) : error;
    }
  }
}

const refused = (detail: string, code: FieldErrorCode = 'invalid') =>
  new ValidationFailedError([{ field: 'requestedValue', code, detail }]);
