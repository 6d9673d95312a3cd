import { Injectable } from '@nestjs/common';
import { reachFailpoint } from '../../../platform/failpoints/index.js';
import { Database } from '../../../platform/database/index.js';
import type { Language } from '../../../platform/http/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { ResponseCache } from '../../../platform/response-cache/index.js';
import { AccountErasureService, UsersService } from '../../identity/index.js';
import { AuthoredTestimonials } from '../../testimonials/index.js';
import { ErasureNotFoundError } from '../data-rights.errors.js';
import { erasureRequested } from '../data-rights.events.js';
import type { Erasure } from './erasure.entity.js';
import { ErasureSteps } from './erasure-steps.js';
import { ErasuresRepository, type ErasureRecord } from './erasures.repository.js';
import { POLL_TIMEOUT_MS, pollUntil } from '../poll-until.js';

export interface ErasureRequest {
  userId: number;
  language: Language;
  origin: Erasure['origin'];
  reason: string | null;
}

export interface FailedErasure {
  erasureId: string;
  message: string;
}

/**
 * Runs an erasure in idempotent steps. A step is recorded after its work is done, so after a crash it is repeated, and
 * any process can continue from there.
 */
@Injectable()
export class ErasuresService {
  /** A field, because tests change it. */
  private readonly waitMs = POLL_TIMEOUT_MS;

  constructor(
    private readonly database: Database,
    private readonly repository: ErasuresRepository,
    private readonly steps: ErasureSteps,
    private readonly users: UsersService,
    private readonly accountErasure: AccountErasureService,
    private readonly testimonials: AuthoredTestimonials,
    private readonly outbox: Outbox,
    private readonly responseCache: ResponseCache,
  ) {}

  /**
   * Starts an erasure; from now on all tokens of the user are rejected. A second request returns the first erasure.
   * @throws AccountErasedError if the first erasure is complete
   */
  async start({ userId, language, origin, reason }: ErasureRequest): Promise<Erasure> {
    return this.database.transaction(async () => {
      await this.users.assertUserActive(userId);
      await this.database.lock(`data-rights.user.${userId}`);
      const existing = await this.repository.findByUser(userId);
      if (existing) return existing;
      const subjectHash = await this.accountErasure.rejectTokens(userId);
      const pairs = await this.testimonials.findPairs(userId);
      const erasureId = await this.repository.add({ userId, subjectHash, origin, language, reason, pairs });
      await this.outbox.record(erasureRequested({ erasureId }));
      return this.getByReference(erasureId);
    });
  }

  /** Starts an erasure and waits up to 8 seconds for its completion. */
  async request(request: ErasureRequest): Promise<Erasure> {
    const erasure = await this.start(request);
    return pollUntil(
      erasure,
      () => this.getByReference(erasure.id),
      ({ completedAt }) => completedAt !== null,
      this.waitMs,
    );
  }

  async getByReference(id: string): Promise<Erasure> {
    const erasure = await this.repository.find(id);
    if (!erasure) throw new ErasureNotFoundError();
    return erasure;
  }

  /** Completes an erasure. */
  async run(id: string): Promise<void> {
    await this.runSteps(id);
    // Nothing of the user is shown once there is a receipt.
    await this.responseCache.waitUntilCurrentEverywhere();
    await this.repository.complete(id);
  }

  /** Runs the steps that are not completed. */
  private async runSteps(id: string): Promise<void> {
    const done = await this.repository.findCompletedSteps(id);
    for (const { name, run } of this.steps.list()) {
      if (done.has(name)) continue;
      // Read for each step: the account step removes the user.
      await run(await this.getByReference(id));
      reachFailpoint('erasures.after-step');
      await this.repository.markStepCompleted(id, name);
    }
  }

  /**
   * Resumes erasures that stopped because their job exhausted its attempts. The reconciler repeats only events without a job: a
   * failed job waits for the operator, and an erasure must not.
   */
  async resumeStalled(minutes: number): Promise<void> {
    for (const erasureId of await this.repository.findIncomplete(minutes)) {
      await this.outbox.record(erasureRequested({ erasureId }));
    }
  }

  /** Erases users again whom a restored backup brought back; returns their number. */
  async eraseRestoredUsers(): Promise<number> {
    await this.accountErasure.storeMissingSubjectHashes();
    const returned = await this.accountErasure.findRestoredUsers(await this.repository.findErasedSubjects());
    for (const userId of returned.values()) {
      await this.start({ userId, language: 'en', origin: 'replay', reason: null });
    }
    return returned.size;
  }

  /**
   * Completes all erasures in this process instead of by jobs, so that a restored backup contains no erased user when
   * it goes into service. No process sends responses yet, so none has to be waited for. An erasure that fails prevents
   * no other; those that failed are returned.
   */
  async runIncompleteErasures(): Promise<FailedErasure[]> {
    const failed: FailedErasure[] = [];
    for (const erasureId of await this.repository.findIncomplete(0)) {
      try {
        await this.runSteps(erasureId);
        await this.repository.complete(erasureId);
      } catch (error) {
        failed.push({ erasureId, message: error instanceof Error ? error.message : String(error) });
      }
    }
    return failed;
  }

  /** The records of completed erasures, for a file that is stored apart from the backups. */
  listErasureRecords(): Promise<ErasureRecord[]> {
    return this.repository.findErasureRecords();
  }

  /** How many of these erasures the database does not have, not even as a receipt. */
  countUnknown(erasures: ErasureRecord[]): Promise<number> {
    return this.repository.countUnknown(erasures.map(({ id }) => id));
  }

  /** Adds erasures that a restored backup does not contain; {@link eraseRestoredUsers} acts on them. */
  saveErasureRecords(erasures: ErasureRecord[]): Promise<void> {
    return this.repository.saveErasureRecords(erasures);
  }
}
