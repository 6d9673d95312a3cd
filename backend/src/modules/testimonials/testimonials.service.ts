import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, isForeignKeyViolation } from '../../platform/database/index.js';
import { Outbox } from '../../platform/outbox/index.js';
import { ConsentService } from '../consent/index.js';
import { UsersService } from '../identity/index.js';
import { type KeptFile, ProofFiles, type UploadedFile } from './proof-files.js';
import { SubmissionCheck } from './submission-check.js';
import { columnsOf, type Report } from './submission-rules.js';
import type { EditedSubmissionDto, SubmissionDto } from './submission.dto.js';
import type { Testimonial } from './testimonial.entity.js';
import { IdempotencyKeyReused, StaleVersion, TestimonialNotFound } from './testimonials.errors.js';
import { testimonialSubmitted, testimonialWithdrawn, unpublished } from './testimonials.events.js';
import { TestimonialsRepository } from './testimonials.repository.js';

export interface Submitter {
  id: number;
  isAdmin: boolean;
}

export type Standing = Pick<
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
export type SentFiles = UploadedFile[] | undefined;

@Injectable()
export class TestimonialsService {
  constructor(
    private readonly database: Database,
    private readonly repository: TestimonialsRepository,
    private readonly check: SubmissionCheck,
    private readonly consent: ConsentService,
    private readonly users: UsersService,
    private readonly proofFiles: ProofFiles,
    private readonly outbox: Outbox,
  ) {}

  /** Takes a new testimonial. With a key, the same submission sent again answers the first one. */
  async submit(userId: number, submission: SubmissionDto, files: SentFiles, key?: string): Promise<Testimonial> {
    const report = await this.check.reportOf(submission, userId);
    return this.withFiles(userId, files, (kept) =>
      this.written(submission, userId, async () => {
        await this.users.assertUserActive(userId);
        // One submission of a person at a time: repeats wait for the first, and two tabs cannot make a duplicate.
        await this.database.lock(`testimonials.user.${userId}`);
        const requestHash = hashOf([report, submission.consentText], kept);
        const bound = key === undefined ? null : await this.repository.idempotencyKey(userId, key);
        if (bound) {
          if (bound.requestHash !== requestHash) throw new IdempotencyKeyReused();
          return { testimonial: await this.existing(bound.testimonialId), filesUsed: false };
        }
        const subjectKey = await this.check.subjectKey(report);
        await this.check.refuseDuplicate(userId, subjectKey);
        const id = await this.repository.insert({
          ...columnsOf(report),
          userId,
          subjectKey,
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
        return { testimonial: await this.existing(id), filesUsed: true };
      }),
    );
  }

  /** Replaces the owner's testimonial; whatever its state was, it waits for review afterwards. */
  async edit(id: number, caller: Submitter, submission: EditedSubmissionDto, files: SentFiles): Promise<Testimonial> {
    const report = await this.check.reportOf(submission, caller.id);
    let replaced: { name: string }[] = [];
    const edited = await this.withFiles(caller.id, files, (kept) =>
      this.written(submission, caller.id, async () => {
        await this.users.assertUserActive(caller.id);
        await this.database.lock(`testimonials.user.${caller.id}`);
        const before = await this.repository.findLocked(id);
        if (!before || before.userId !== caller.id) throw new TestimonialNotFound();
        if (before.version !== submission.version) throw new StaleVersion();
        const subjectKey = await this.check.subjectKey(report);
        await this.check.refuseDuplicate(caller.id, subjectKey, id);
        if (files !== undefined) {
          replaced = await this.repository.attachments(id);
          await this.repository.replaceAttachments(id, kept);
          await this.proofFiles.settle(kept);
        }
        await this.repository.update(id, {
          ...columnsOf(report),
          subjectKey,
          ...(files !== undefined ? { proof: 'files' as const } : {}),
          reviewStatus: 'pending',
          rejectionReason: null,
          version: before.version + 1,
          updatedAt: new Date(),
          approvedAt: null,
        });
        await this.recordConsent(caller.id, id, submission);
        await this.outbox.recordAll(unpublished(before));
        if (before.reviewStatus !== 'pending') {
          await this.outbox.record(testimonialSubmitted({ testimonialId: id, version: before.version + 1 }));
        }
        return { testimonial: await this.existing(id), filesUsed: true };
      }),
    );
    await this.proofFiles.drop(replaced);
    return edited;
  }

  /** Removes a testimonial and its files for good. Owner or admin; for everyone else it does not exist. */
  async withdraw(id: number, caller: Submitter): Promise<void> {
    const files = await this.database.transaction(async () => {
      // What other modules keep about pairs of testimonials goes along, row by row: two at once would wait for one another.
      await this.database.lock('testimonials.withdrawals');
      const before = await this.repository.findLocked(id);
      if (!before || !(caller.isAdmin || before.userId === caller.id)) throw new TestimonialNotFound();
      const attachments = await this.repository.attachments(id);
      await this.consent.endForDeleted(id);
      await this.repository.delete(id);
      await this.outbox.recordAll(unpublished(before));
      await this.outbox.record(testimonialWithdrawn(before, caller.id));
      return attachments;
    });
    await this.proofFiles.drop(files);
  }

  /** The same by its author; one that is gone already is no error. */
  async withdrawOwn(id: number, authorId: number): Promise<void> {
    const before = await this.repository.find(id);
    if (before?.userId === authorId) await this.withdraw(id, { id: authorId, isAdmin: false });
  }

  /** Where a testimonial stands now; undefined when it is gone. For modules that react to its events. */
  async standing(id: number): Promise<Standing | undefined> {
    return (await this.repository.find(id)) ?? undefined;
  }

  /** The same, and there it stands until the surrounding transaction ends: decisions and edits wait for it. */
  async heldStanding(id: number): Promise<Standing | undefined> {
    return (await this.repository.findHeld(id)) ?? undefined;
  }

  /**
   * Those of some that are there, and stay until the surrounding transaction ends. Whoever writes about several asks
   * before the first word: one that is being removed takes with it what was written about it.
   */
  hold(ids: number[]): Promise<Set<number>> {
    return this.repository.hold(ids);
  }

  /**
   * Writes in one transaction. A name of the catalogue may go with the last person who used it between the look at it
   * and this: then it is as unknown as if it had gone before.
   */
  private async written<Result>(
    submission: SubmissionDto,
    authorId: number,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.database.transaction(work);
    } catch (error) {
      if (isForeignKeyViolation(error)) await this.check.reportOf(submission, authorId);
      throw error;
    }
  }

  private async existing(id: number): Promise<Testimonial> {
    const testimonial = await this.repository.find(id);
    if (!testimonial) throw new TestimonialNotFound();
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
  private async withFiles(
    userId: number,
    files: SentFiles,
    work: (kept: KeptFile[]) => Promise<{ testimonial: Testimonial; filesUsed: boolean }>,
  ): Promise<Testimonial> {
    const kept = files === undefined ? [] : await this.storeFiles(userId, files);
    let used = false;
    try {
      const { testimonial, filesUsed } = await work(kept);
      used = filesUsed;
      return testimonial;
    } finally {
      if (!used) await this.proofFiles.drop(kept);
    }
  }

  private async storeFiles(userId: number, files: UploadedFile[]): Promise<KeptFile[]> {
    try {
      return await this.proofFiles.keep(userId, files);
    } catch (error) {
      // Erased while the files were on their way.
      if (isForeignKeyViolation(error)) await this.users.assertUserActive(userId);
      throw error;
    }
  }
}

/** Of everything that makes two submissions the same: the fields after normalisation, and the files as sent. */
function hashOf(fields: [Report, consentText: string], files: KeptFile[]): string {
  const content = JSON.stringify([...fields, files.map(({ sourceHash }) => sourceHash)]);
  return createHash('sha256').update(content).digest('hex');
}
