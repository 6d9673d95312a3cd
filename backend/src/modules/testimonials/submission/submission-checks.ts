import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Testimonial } from '../testimonial.entity.js';
import {
  IdempotencyKeyReusedError,
  StaleVersionError,
  SubmissionDeletedError,
  TestimonialNotFoundError,
} from '../testimonials.errors.js';
import { TestimonialsRepository } from '../testimonials.repository.js';
import { PairDuplicates } from './pair-duplicates.js';
import type { NormalizedSubmission } from './submission-rules.js';
import { SubmissionValidator } from './submission-validator.js';

/** A new submission, without its stored files. */
export interface NewSubmission {
  userId: number;
  report: NormalizedSubmission;
  /** The idempotency key of the client. */
  key: string | undefined;
  requestHash: string;
}

export interface Edit {
  id: number;
  userId: number;
  version: number;
  report: NormalizedSubmission;
}

/**
 * Checks that depend on stored testimonials. They run twice: before the files are re-encoded, so that a rejected or
 * repeated request costs no encoding, and again under the locks of the transaction, where the result is final.
 */
@Injectable()
export class SubmissionChecks {
  constructor(
    private readonly repository: TestimonialsRepository,
    private readonly validator: SubmissionValidator,
    private readonly duplicates: PairDuplicates,
  ) {}

  /**
   * The testimonial that an earlier request with the same key created, if there is one, else the key that detects
   * duplicates of the new one.
   * @throws IdempotencyKeyReusedError, SubmissionDeletedError, DuplicateTestimonialError
   */
  async checkNew(submission: NewSubmission): Promise<{ existing: Testimonial } | { duplicateKey: string }> {
    const { userId, key, report, requestHash } = submission;
    // The key is read last: if an earlier request with it commits in between, its testimonial is no duplicate of this one.
    const duplicateKey = await this.validator.computeDuplicateKey(report);
    const duplicate = await this.validator.findDuplicateError(userId, duplicateKey);
    const existingKey = key === undefined ? null : await this.repository.findIdempotencyKey(userId, key);
    if (existingKey) {
      if (existingKey.requestHash !== requestHash) throw new IdempotencyKeyReusedError();
      const existing = await this.repository.find(existingKey.testimonialId);
      if (!existing) throw new SubmissionDeletedError();
      return { existing };
    }
    if (duplicate) throw duplicate;
    return { duplicateKey };
  }

  /**
   * Checks whether the edit applies to the testimonial, which was read before; returns the key that detects duplicates.
   * @throws TestimonialNotFoundError, StaleVersionError, DuplicateTestimonialError
   */
  async checkEdit(
    { userId, version, report }: Edit,
    testimonial: Testimonial | null,
  ): Promise<{ before: Testimonial; duplicateKey: string }> {
    if (testimonial?.userId !== userId) throw new TestimonialNotFoundError();
    if (testimonial.version !== version) throw new StaleVersionError();
    const duplicateKey = await this.validator.computeDuplicateKey(report);
    return { before: testimonial, duplicateKey: await this.duplicates.resolveKey(testimonial, duplicateKey) };
  }
}

/** Hash of the normalized fields and the uploaded files, to recognize a repeated submission. */
export function hashRequest(report: NormalizedSubmission, consentText: string, fileHashes: string[]): string {
  // Left out unless they are true: the keys that the former version stored must still match a repeated request.
  const { doseConfirmed, timeToResultsConfirmed, ...rest } = report;
  const confirmed = [doseConfirmed && 'dose', timeToResultsConfirmed && 'timeToResults'].filter(Boolean);
  return createHash('sha256')
    .update(JSON.stringify([rest, consentText, fileHashes, ...confirmed]))
    .digest('hex');
}
