import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, isForeignKeyViolation } from '../../platform/database/index.js';
import { Outbox } from '../../platform/outbox/index.js';
import { ConsentService } from '../consent/index.js';
import { UsersService } from '../identity/index.js';
import { type StoredFile, ProofFiles, type UploadedFile } from './proof-files.js';
import { SubmissionValidator } from './submission-validator.js';
import { toColumns, type NormalizedSubmission } from './submission-rules.js';
import type { EditedSubmissionDto, SubmissionDto } from './submission.dto.js';
import type { Testimonial } from './testimonial.entity.js';
import { IdempotencyKeyReusedError, StaleVersionError, TestimonialNotFoundError } from './testimonials.errors.js';
import { testimonialSubmitted, testimonialWithdrawn, testimonialUnpublished } from './testimonials.events.js';
import { TestimonialsRepository } from './testimonials.repository.js';

export interface Submitter {
  id: number;
  isAdmin: boolean;
}

export type TestimonialSnapshot = Pick<
  Testimonial,
  | 'userId'
  | 'language'
  | 'conditionId'
  | 'customConditionName'
  | 'supplementId'
  | 'customSupplementName'
  | 'brandId'
  | 'customBrandName'
  | 'experience'
  | 'proof'
  | 'version'
  | 'reviewStatus'
  | 'perceivedImprovement'
>;

/** Undefined: sent without files (JSON). */
export type UploadedFiles = UploadedFile[] | undefined;

@Injectable()
export class TestimonialsService {
  constructor(
    private readonly database: Database,
    private readonly repository: TestimonialsRepository,
    private readonly check: SubmissionValidator,
    private readonly consent: ConsentService,
    private readonly users: UsersService,
    private readonly proofFiles: ProofFiles,
    private readonly outbox: Outbox,
  ) {}

  /** Takes a new testimonial. With a key, the same submission sent again answers the first one. */
  async submit(userId: number, submission: SubmissionDto, files: UploadedFiles, key?: string): Promise<Testimonial> {
    const report = await this.check.validateAgainstCatalog(submission, userId);
    return this.withStoredFiles(userId, files, (kept) =>
      this.inTransaction(submission, userId, async () => {
        await this.users.assertUserActive(userId);
        // One submission of a person at a time: repeats wait for the first, and two tabs cannot make a duplicate.
        await this.database.lock(`testimonials.user.${userId}`);
        const requestHash = hashRequest([report, submission.consentText], kept);
        const bound = key === undefined ? null : await this.repository.findIdempotencyKey(userId, key);
        if (bound) {
          if (bound.requestHash !== requestHash) throw new IdempotencyKeyReusedError();
          return { testimonial: await this.findByIdempotencyKey(bound.testimonialId), filesUsed: false };
        }
        const duplicateKey = await this.check.computeDuplicateKey(report);
        await this.check.assertNoDuplicate(userId, duplicateKey);
        const id = await this.repository.insert({
          ...toColumns(report),
          userId,
          duplicateKey,
          proof: kept.length > 0 ? 'files' : 'none',
          reviewStatus: 'pending',
          rejectionReason: null,
          version: 1,
          updatedAt: new Date(),
          approvedAt: null,
        });
        await this.repository.replaceAttachments(id, kept);
        await this.proofFiles.settle(kept);
        await this.recordConsent(userId, id, submission);
        if (key !== undefined) {
          await this.repository.bindIdempotencyKey({ userId, key, requestHash, testimonialId: id });
        }
        await this.outbox.record(testimonialSubmitted({ testimonialId: id, version: 1 }));
        return { testimonial: await this.findByIdempotencyKey(id), filesUsed: true };
      }),
    );
  }

  /** Replaces the owner's testimonial; whatever its state was, it waits for review afterwards. */
  async edit(
    id: number,
    caller: Submitter,
    submission: EditedSubmissionDto,
    files: UploadedFiles,
  ): Promise<Testimonial> {
    const report = await this.check.validateAgainstCatalog(submission, caller.id);
    let replaced: { name: string }[] = [];
    const edited = await this.withStoredFiles(caller.id, files, (kept) =>
      this.inTransaction(submission, caller.id, async () => {
        await this.users.assertUserActive(caller.id);
        await this.database.lock(`testimonials.user.${caller.id}`);
        const before = await this.repository.findForUpdate(id);
        if (!before || before.userId !== caller.id) throw new TestimonialNotFoundError();
        if (before.version !== submission.version) throw new StaleVersionError();
        const duplicateKey = await this.check.computeDuplicateKey(report);
        await this.check.assertNoDuplicate(caller.id, duplicateKey, id);
        if (files !== undefined) {
          replaced = await this.repository.findAttachments(id);
          await this.repository.replaceAttachments(id, kept);
          await this.proofFiles.settle(kept);
        }
        await this.repository.update(id, {
          ...toColumns(report),
          duplicateKey,
          ...(files !== undefined ? { proof: 'files' as const } : {}),
          reviewStatus: 'pending',
          rejectionReason: null,
          version: before.version + 1,
          updatedAt: new Date(),
          approvedAt: null,
        });
        await this.recordConsent(caller.id, id, submission);
        await this.outbox.recordAll(testimonialUnpublished(before));
        if (before.reviewStatus !== 'pending') {
          await this.outbox.record(testimonialSubmitted({ testimonialId: id, version: before.version + 1 }));
        }
        return { testimonial: await this.findByIdempotencyKey(id), filesUsed: true };
      }),
    );
    await this.proofFiles.delete(replaced);
    return edited;
  }

  /** Removes a testimonial and its files for good. Owner or admin; for everyone else it does not exist. */
  async withdraw(id: number, caller: Submitter): Promise<void> {
    const files = await this.database.transaction(async () => {
      // What other modules keep about pairs of testimonials goes along, row by row: two at once would wait for one another.
      await this.database.lock('testimonials.withdrawals');
      const before = await this.repository.findForUpdate(id);
      if (!before || !(caller.isAdmin || before.userId === caller.id)) throw new TestimonialNotFoundError();
      const attachments = await this.repository.findAttachments(id);
      await this.consent.endForDeleted(id);
      await this.repository.delete(id);
      await this.outbox.recordAll(testimonialUnpublished(before));
      await this.outbox.record(testimonialWithdrawn(before, caller.id));
      return attachments;
    });
    await this.proofFiles.delete(files);
  }

  /** The same by its author; one that is gone already is no error. */
  async withdrawByOwner(id: number, authorId: number): Promise<void> {
    const before = await this.repository.find(id);
    if (before?.userId === authorId) await this.withdraw(id, { id: authorId, isAdmin: false });
  }

  /** Where a testimonial stands now; undefined when it is gone. For modules that react to its events. */
  async findSnapshot(id: number): Promise<TestimonialSnapshot | undefined> {
    return (await this.repository.find(id)) ?? undefined;
  }

  /** The same, and there it stands until the surrounding transaction ends: decisions and edits wait for it. */
  async findSnapshotForShare(id: number): Promise<TestimonialSnapshot | undefined> {
    return (await this.repository.findForShare(id)) ?? undefined;
  }

  /**
   * Those of some that are there, and stay until the surrounding transaction ends. Whoever writes about several asks
   * before the first word: one that is being removed takes with it what was written about it.
   */
  lockForShare(ids: number[]): Promise<Set<number>> {
    return this.repository.lockForShare(ids);
  }

  /**
   * Writes in one transaction. A name of the catalogue may go with the last person who used it between the look at it
   * and this: then it is as unknown as if it had gone before.
   */
  private async inTransaction<Result>(
    submission: SubmissionDto,
    authorId: number,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.database.transaction(work);
    } catch (error) {
      if (isForeignKeyViolation(error)) await this.check.validateAgainstCatalog(submission, authorId);
      throw error;
    }
  }

  private async findByIdempotencyKey(id: number): Promise<Testimonial> {
    const testimonial = await this.repository.find(id);
    if (!testimonial) throw new TestimonialNotFoundError();
    return testimonial;
  }

  private recordConsent(
    userId: number,
    testimonialId: number,
    { language, consentText }: SubmissionDto,
  ): Promise<void> {
    return this.consent.recordSubmission({ userId, testimonialId, language, text: consentText });
  }

  /** Keeps the files around `work`; whatever goes wrong, none of a failed submission stays. */
  private async withStoredFiles(
    userId: number,
    files: UploadedFiles,
    work: (kept: StoredFile[]) => Promise<{ testimonial: Testimonial; filesUsed: boolean }>,
  ): Promise<Testimonial> {
    const kept = files === undefined ? [] : await this.storeFiles(userId, files);
    let used = false;
    try {
      const { testimonial, filesUsed } = await work(kept);
      used = filesUsed;
      return testimonial;
    } finally {
      if (!used) await this.proofFiles.delete(kept);
    }
  }

  private async storeFiles(userId: number, files: UploadedFile[]): Promise<StoredFile[]> {
    try {
      return await this.proofFiles.store(userId, files);
    } catch (error) {
      // Erased while the files were on their way.
      if (isForeignKeyViolation(error)) await this.users.assertUserActive(userId);
      throw error;
    }
  }
}

/** Of everything that makes two submissions the same: the fields after normalisation, and the files as sent. */
function hashRequest(fields: [NormalizedSubmission, consentText: string], files: StoredFile[]): string {
  const content = JSON.stringify([...fields, files.map(({ sourceHash }) => sourceHash)]);
  return createHash('sha256').update(content).digest('hex');
}
