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
  isSame,
  submissionOf,
  textOf,
  valueOf,
} from './correctable-fields.js';
import { PublishedNames } from './published-names.js';
import { SubmissionCheck, subjectKeyOf } from './submission-check.js';
import { columnsOf, type Report } from './submission-rules.js';
import { SubmissionDto } from './submission.dto.js';
import type { Testimonial } from './testimonial.entity.js';
import { CurrentValueDiffers, CurrentValueMissing, TestimonialNotFound } from './testimonials.errors.js';
import { testimonialApproved, unpublished } from './testimonials.events.js';
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
    private readonly check: SubmissionCheck,
    private readonly names: PublishedNames,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Whether a correction could be made now.
   * @throws TestimonialNotFound, CurrentValueDiffers, DuplicateTestimonial, InvalidFields
   */
  async examine(correction: Correction, authorId: number): Promise<void> {
    const testimonial = await this.repository.find(correction.testimonialId);
    if (!testimonial || testimonial.userId !== authorId) throw new TestimonialNotFound();
    await this.corrected(testimonial, correction);
  }

  /** Makes a correction. Approved testimonials stay approved, and are counted anew. Part of the caller's transaction. */
  async apply(correction: Correction, authorId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.lock(`testimonials.user.${authorId}`);
      const before = await this.repository.findLocked(correction.testimonialId);
      if (!before || before.userId !== authorId) throw new TestimonialNotFound();
      const { report, subjectKey } = await this.corrected(before, correction);
      const isPublic = before.reviewStatus === 'approved';
      const published = isPublic ? await this.names.publish(columnsOf(report)) : undefined;
      await this.repository.update(before.id, {
        ...columnsOf(report),
        subjectKey,
        ...published,
        ...(published && { subjectKey: subjectKeyOf(published.conditionId, published.supplementId) }),
        version: before.version + 1,
        updatedAt: new Date(),
      });
      if (!published) return;
      const { conditionId, supplementId } = published;
      if (before.conditionId !== conditionId || before.supplementId !== supplementId) {
        await this.outbox.recordAll(unpublished(before));
      }
      await this.outbox.record(testimonialApproved({ testimonialId: before.id, conditionId, supplementId }));
    });
  }

  private async corrected(
    before: Testimonial,
    correction: Correction,
  ): Promise<{ report: Report; subjectKey: string }> {
    const { fieldName, currentValue, requestedValue } = correction;
    if (!isCorrectable(fieldName)) {
      const detail = `fieldName takes one of ${correctableFields.join(', ')}.`;
      throw new ValidationFailedError([{ field: 'fieldName', code: 'unknown', detail }]);
    }
    const stored = submissionOf(before);
    if (!isSame(fieldName, currentValue, textOf(stored, fieldName))) {
      throw currentValue.trim() === '' ? new CurrentValueMissing() : new CurrentValueDiffers();
    }
    if (requestedValue === '' && !clearableFields.has(fieldName)) {
      throw refused(`${fieldName} cannot be empty.`, 'required');
    }
    const value = valueOf(fieldName, requestedValue);
    if (value === undefined) throw refused(`${fieldName} cannot be read.`);
    if (isSame(fieldName, requestedValue, textOf(stored, fieldName)))
      throw refused('Nothing would change.', 'unchanged');
    const changed = { ...stored, [fieldName]: value };
    const other = otherSide[fieldName];
    if (other) Object.assign(changed, { [other]: null });
    // Nothing else in the request can say it, and without it the corrected outcome could not be kept.
    if (fieldName === 'perceivedImprovement' && stored.timeToResults === null) {
      Object.assign(changed, { timeToResults: 1, timeToResultsUnit: 'weeks' });
    }
    const report = await this.reportOf(changed, before.userId);
    const subjectKey = await this.check.subjectKey(report);
    if (subjectKey !== before.subjectKey && before.reviewStatus !== 'rejected') {
      await this.check.refuseDuplicate(before.userId, subjectKey, before.id);
    }
    return { report, subjectKey };
  }

  /** The rules of a submission, told of the one field that is asked for. */
  private async reportOf(changed: object, authorId: number): Promise<Report> {
    const submission = plainToInstance(SubmissionDto, changed);
    const [problem] = findFieldErrors(await validate(submission));
    if (problem) throw refused(problem.detail);
    try {
      return await this.check.reportOf(submission, authorId);
    } catch (error) {
      throw error instanceof ValidationFailedError ? refused(error.message) : error;
    }
  }
}

const refused = (detail: string, code: FieldErrorCode = 'invalid') =>
  new ValidationFailedError([{ field: 'requestedValue', code, detail }]);
