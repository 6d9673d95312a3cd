import { Injectable } from '@nestjs/common';
import { Database, isForeignKeyViolation, isUniqueViolation } from '../../platform/database/index.js';
import { Outbox } from '../../platform/outbox/index.js';
import { ConsentService } from '../consent/index.js';
import { UsersService } from '../identity/index.js';
import { PublishedNames } from './personal-data/published-names.js';
import { Attachments, type UploadedFiles } from './proof-files/attachments.js';
import { SubmissionValidator } from './submission/submission-validator.js';
import { type RequestOrigin, SubmissionAddresses } from './submission/submission-addresses.js';
import { hashRequest, SubmissionChecks } from './submission/submission-checks.js';
import { toColumns } from './submission/submission-rules.js';
import type { EditedSubmissionDto } from './submission/edited-submission.dto.js';
import type { SubmissionDto } from './submission/submission.dto.js';
import type { Testimonial } from './testimonial.entity.js';
import type { TestimonialSnapshot } from './testimonial-snapshot.js';
import { TestimonialNotFoundError } from './testimonials.errors.js';
import { listEditEvents, listWithdrawalEvents, testimonialSubmitted } from './testimonials.events.js';
import { TestimonialsRepository, type UserPair } from './testimonials.repository.js';

export interface Actor {
  id: number;
  isAdmin: boolean;
}

@Injectable()
export class TestimonialsService {
  constructor(
    private readonly database: Database,
    private readonly repository: TestimonialsRepository,
    private readonly validator: SubmissionValidator,
    private readonly checks: SubmissionChecks,
    private readonly addresses: SubmissionAddresses,
    private readonly consent: ConsentService,
    private readonly users: UsersService,
    private readonly attachments: Attachments,
    private readonly names: PublishedNames,
    private readonly outbox: Outbox,
  ) {}

  /** Creates a testimonial. A repeated submission with the same idempotency key returns the first one. */
  async submit(
    userId: number,
    submission: SubmissionDto,
    files: UploadedFiles,
    { key, address }: RequestOrigin = {},
  ): Promise<Testimonial> {
    const validate = () => this.validator.validateAgainstCatalog(submission, userId);
    const report = await validate();
    const fileHashes = (files ?? []).map(({ sha256 }) => sha256);
    const requestHash = hashRequest(report, submission.consentText, fileHashes);
    const checkNew = () => this.checks.checkNew({ userId, key, report, requestHash });
    const recheck = () => validate().then(checkNew);
    const early = files && (await checkNew());
    if (early && 'existing' in early) return early.existing;
    const { testimonial } = await this.attachments.store(userId, files, (storedFiles) =>
      this.inTransaction(recheck, async () => {
        await this.users.assertUserActive(userId);
        // Serialize the submissions of a user: repeated requests wait for the first, and duplicates are detected.
        await this.database.lock(`testimonials.user.${userId}`);
        const checked = await checkNew();
        if ('existing' in checked) return { testimonial: checked.existing, filesUsed: false };
        const id = await this.repository.insert({
          ...toColumns(await this.validator.prepare(submission, report, userId)),
          userId,
          duplicateKey: checked.duplicateKey,
          proof: storedFiles.length > 0 ? 'files' : 'none',
          reviewStatus: 'pending',
          rejectionReason: null,
          version: 1,
          updatedAt: new Date(),
          approvedAt: null,
        });
        await this.attachments.attach(id, storedFiles);
        await this.recordConsent(userId, id, submission);
        await this.addresses.record(id, address);
        if (key !== undefined) {
          await this.repository.bindIdempotencyKey({ userId, key, requestHash, testimonialId: id });
        }
        await this.outbox.record(testimonialSubmitted({ testimonialId: id, version: 1 }));
        return { testimonial: await this.getById(id), filesUsed: true };
      }),
    );
    return testimonial;
  }

  /** Replaces the author's testimonial, which is pending afterwards regardless of its previous state. */
  async edit(id: number, caller: Actor, submission: EditedSubmissionDto, files: UploadedFiles): Promise<Testimonial> {
    const validate = () => this.validator.validateAgainstCatalog(submission, caller.id);
    const report = await validate();
    const change = { id, userId: caller.id, version: submission.version, report };
    const checkStored = async () => this.checks.checkEdit(change, await this.repository.find(id));
    const recheck = () => validate().then(checkStored);
    if (files) await checkStored();
    const { testimonial, replaced } = await this.attachments.store(caller.id, files, (storedFiles) =>
      this.inTransaction(recheck, async () => {
        await this.users.assertUserActive(caller.id);
        await this.database.lock(`testimonials.user.${caller.id}`);
        const { before, duplicateKey } = await this.checks.checkEdit(change, await this.repository.findForUpdate(id));
        const replaced = files === undefined ? [] : await this.attachments.replace(before, storedFiles);
        await this.names.hideAfter(before, async () =>
          this.repository.update(id, {
            ...toColumns(await this.validator.prepare(submission, report, caller.id)),
            duplicateKey,
            ...(files !== undefined ? { proof: 'files' as const } : {}),
            reviewStatus: 'pending',
            rejectionReason: null,
            version: before.version + 1,
            updatedAt: new Date(),
            approvedAt: null,
          }),
        );
        await this.recordConsent(caller.id, id, submission);
        await this.outbox.recordAll(listEditEvents(before));
        return { testimonial: await this.getById(id), replaced, filesUsed: true };
      }),
    );
    await this.attachments.delete(replaced);
    return testimonial;
  }

  /**
   * Deletes a testimonial and its files. Concurrent calls wait for each other only if they are about the same testimonial
   * or about similar ones, whose common rows the database locks in one order. `beforeDeletion` runs in the same transaction.
   * @throws TestimonialNotFoundError unless the caller is the author or an admin
   */
  async withdraw(
    id: number,
    caller: Actor,
    beforeDeletion: (testimonial: TestimonialSnapshot) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const files = await this.database.transaction(async () => {
      if (caller.isAdmin) await this.lockUsers(id, caller.id);
      const before = await this.repository.findForUpdate(id);
      if (!before || !(caller.isAdmin || before.userId === caller.id)) throw new TestimonialNotFoundError();
      await beforeDeletion(before);
      const detached = await this.attachments.detach(before, async () => {
        await this.consent.endForDeleted(id);
        await this.names.hideAfter(before, () => this.repository.delete(id));
      });
      await this.outbox.recordAll(listWithdrawalEvents(before, caller.id));
      return detached;
    });
    await this.attachments.delete(files);
  }

  /** Deletes a testimonial of the author. Does nothing if it does not exist. */
  async withdrawByAuthor(id: number, authorId: number): Promise<void> {
    const before = await this.repository.find(id);
    if (before?.userId === authorId) await this.withdraw(id, { id: authorId, isAdmin: false });
  }

  /** The current state of a testimonial, for modules that handle its events; undefined if it does not exist. */
  async findSnapshot(id: number): Promise<TestimonialSnapshot | undefined> {
    return (await this.repository.find(id)) ?? undefined;
  }

  /** The user's testimonials about a condition and supplement of the catalog in every state, oldest first. */
  findSnapshotsByPair(pair: UserPair): Promise<TestimonialSnapshot[]> {
    return this.repository.findByPair(pair);
  }

  /** Like {@link findSnapshot}, with a share lock that blocks decisions and edits until the transaction ends. */
  async findSnapshotForShare(id: number): Promise<TestimonialSnapshot | undefined> {
    return (await this.repository.findForShare(id)) ?? undefined;
  }

  /**
   * The ids that exist. Their deletion is prevented until the transaction ends. Call it before the first write about
   * several testimonials: rows about a testimonial that is being deleted concurrently would be deleted with it.
   */
  lockForShare(ids: number[]): Promise<Set<number>> {
    return this.repository.lockForShare(ids);
  }

  /**
   * Runs in a transaction. After the validation a catalog entry may have been deleted with its last user, or a merge may
   * have made another testimonial one about the same pair; then `recheck` throws the same error as if that had happened before.
   */
  private async inTransaction<Result>(
    recheck: () => Promise<unknown>,
    operation: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.database.transaction(operation);
    } catch (error) {
      if (isForeignKeyViolation(error) || isUniqueViolation(error)) await recheck();
      throw error;
    }
  }

  /** Locks the author and the admin before the testimonial, as an erasure does. */
  private async lockUsers(id: number, adminId: number): Promise<void> {
    const authorId = (await this.repository.find(id))?.userId;
    if (authorId === undefined || authorId === adminId) return;
    await this.users.assertUserActive(adminId);
    await this.users.lockIfExists(authorId);
  }

  private async getById(id: number): Promise<Testimonial> {
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
}
