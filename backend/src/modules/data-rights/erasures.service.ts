import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import type { Language } from '../../platform/http/index.js';
import { Outbox } from '../../platform/outbox/index.js';
import { AnalysisService } from '../analysis/index.js';
import { CustomNamesService } from '../catalog/index.js';
import { AccountErasureService, UsersService } from '../identity/index.js';
import { TestimonialsPersonalDataProvider } from '../testimonials/index.js';
import { ErasureNotFoundError } from './data-rights.errors.js';
import { erasureRequested } from './data-rights.events.js';
import { ErasureMail } from './erasure-mail.js';
import type { Erasure } from './erasure.entity.js';
import { ErasuresRepository, type ErasureRecord } from './erasures.repository.js';
import { PersonalDataRegistry } from './personal-data-registry.js';
import { pollUntil } from './poll-until.js';

export interface ErasureRequest {
  userId: number;
  language: Language;
  origin: Erasure['origin'];
  reason: string | null;
}

/**
 * Erasure in steps that each may be repeated. A step is noted once its work is done, so a process that dies in between
 * does the step again, and another process goes on where it stopped.
 */
@Injectable()
export class ErasuresService {
  constructor(
    private readonly database: Database,
    private readonly repository: ErasuresRepository,
    private readonly owners: PersonalDataRegistry,
    private readonly users: UsersService,
    private readonly departures: AccountErasureService,
    private readonly testimonials: TestimonialsPersonalDataProvider,
    private readonly analysis: AnalysisService,
    private readonly names: CustomNamesService,
    private readonly mail: ErasureMail,
    private readonly outbox: Outbox,
  ) {}

  /** Module by module from the top; then what only the whole can do. */
  get steps(): string[] {
    return ['mail', ...this.owners.moduleNames, 'account', 'ranking', 'unused-custom-names'];
  }

  /**
   * From here on the person's tokens are refused. A second wish joins the first.
   * @throws AccountErased when the first is fulfilled
   */
  async start({ userId, language, origin, reason }: ErasureRequest): Promise<string> {
    return this.database.transaction(async () => {
      await this.users.assertUserActive(userId);
      await this.database.lock(`data-rights.user.${userId}`);
      const known = await this.repository.findByUser(userId);
      if (known) return known.id;
      const subjectHash = await this.departures.rejectTokens(userId);
      const pairs = await this.testimonials.findPairs(userId);
      const erasureId = await this.repository.add({ userId, subjectHash, origin, language, reason, pairs });
      await this.outbox.record(erasureRequested({ erasureId }));
      return erasureId;
    });
  }

  /** Begins, and waits a moment for the end. */
  async request(wish: ErasureRequest): Promise<Erasure> {
    const id = await this.start(wish);
    return pollUntil(
      () => this.getByReference(id),
      ({ completedAt }) => completedAt !== null,
    );
  }

  async getByReference(id: string): Promise<Erasure> {
    const erasure = await this.repository.find(id);
    if (!erasure) throw new ErasureNotFoundError();
    return erasure;
  }

  /** Does what is not done yet. */
  async run(id: string): Promise<void> {
    const done = await this.repository.findCompletedSteps(id);
    for (const step of this.steps) {
      if (done.has(step)) continue;
      await this.performStep(step, id);
      await this.repository.markStepCompleted(id, step);
    }
    await this.repository.complete(id);
  }

  /** Sets those going again that stopped half-way, because a job was tried in vain to the end. */
  async resumeStalled(minutes: number): Promise<void> {
    for (const erasureId of await this.repository.findStalled(minutes)) {
      await this.outbox.record(erasureRequested({ erasureId }));
    }
  }

  /** Erases again whom a restored backup brought back; returns how many. */
  async replay(): Promise<number> {
    const returned = await this.departures.findRestoredUsers(await this.repository.findCompletedErasures());
    for (const userId of returned.values()) {
      await this.start({ userId, language: 'en', origin: 'replay', reason: null });
    }
    return returned.size;
  }

  /** Ends all that was begun, here and now instead of by jobs: before anybody can see a restored backup. */
  async finishAll(): Promise<void> {
    for (const erasureId of await this.repository.findStalled(0)) await this.run(erasureId);
  }

  /** Who was erased, for a file that is kept apart from the backups. */
  listErasureRecords(): Promise<ErasureRecord[]> {
    return this.repository.findErasureRecords();
  }

  /** Knows again of erasures that a restored backup is too old to know; {@link replay} acts on them. */
  saveErasureRecord(erasures: ErasureRecord[]): Promise<void> {
    return this.repository.saveErasureRecord(erasures);
  }

  private async performStep(step: string, id: string): Promise<void> {
    const erasure = await this.getByReference(id);
    if (step === 'ranking') {
      for (const pair of erasure.pairs) await this.analysis.recompute(pair);
    } else if (step === 'unused-custom-names') {
      await this.names.deleteUnused((kind, ids) => this.testimonials.isNameUsed(kind, ids));
    } else if (erasure.userId !== null) {
      if (step === 'mail') await this.mail.send(erasure, erasure.userId);
      else if (step === 'account') await this.removeAccount(erasure, erasure.userId);
      else await this.owners.eraseUserData(step, erasure.userId);
    }
  }

  /**
   * The person's row goes, held against everything that would refer to it: what came in since a module was asked (a
   * submission on its way, a job of an earlier event) is erased in the same transaction.
   */
  private async removeAccount(erasure: Erasure, userId: number): Promise<void> {
    await this.database.transaction(async () => {
      if (await this.departures.lockForUpdate(userId)) {
        for (const name of this.owners.moduleNames) await this.owners.eraseUserData(name, userId);
        await this.departures.deleteUser(userId, await this.owners.requiresTombstone(userId));
      }
      await this.repository.detach(erasure.id);
      if (erasure.subjectHash !== null) await this.departures.expireErasedSubject(erasure.subjectHash);
    });
  }
}
