import { Injectable } from '@nestjs/common';
import { CatalogService, MergesService } from '../catalog/index.js';
import { UsersService } from '../identity/index.js';
import {
  MAX_SUBMISSIONS,
  type Period,
  type Submission,
  SubmissionPatternsRepository,
  type SubmittedSubject,
} from '../testimonials/index.js';
import { type AccountSubmission, DAY_MS, type History, LONGEST_PERIOD } from './burst.js';

const HISTORY_DAYS = 90;
const HOUR_MS = DAY_MS / 24;
/** An account is new in this time after its creation. */
export const NEW_ACCOUNT_HOURS = 24;

/** What a testimonial names: an entry of the catalog, or a name that the author entered. */
interface NamedSubject {
  kind: SubmittedSubject['kind'];
  id: number | null;
  customName: string | null;
}

/** Submissions with the age of their accounts. */
@Injectable()
export class SubmissionHistory {
  constructor(
    private readonly patterns: SubmissionPatternsRepository,
    private readonly users: UsersService,
    private readonly catalog: CatalogService,
    private readonly merges: MergesService,
  ) {}

  /** Submissions about a supplement or brand around this time, and in the three months before. */
  async findAbout(named: NamedSubject, at: Date): Promise<History> {
    const subject = await this.findSubject(named);
    return this.findHistory(at, (period) => this.patterns.findAbout(subject, period));
  }

  /** The same for submissions of these users. */
  findByAuthors(userIds: number[], at: Date): Promise<History> {
    return this.findHistory(at, (period) => this.patterns.findByAuthors(userIds, period));
  }

  async withAccounts(submissions: Submission[]): Promise<AccountSubmission[]> {
    const createdAt = await this.users.findCreationTimes([...new Set(submissions.map(({ userId }) => userId))]);
    return submissions.map((submission) => {
      const age = submission.createdAt.getTime() - (createdAt.get(submission.userId)?.getTime() ?? 0);
      return { ...submission, isNewAccount: age < NEW_ACCOUNT_HOURS * HOUR_MS };
    });
  }

  /** Age of the author's account in hours when the testimonial was submitted; null for an unknown user. */
  async findAccountAge({ userId, createdAt }: Submission): Promise<number | null> {
    const created = (await this.users.findCreationTimes([userId])).get(userId);
    return created ? Math.max(0, Math.floor((createdAt.getTime() - created.getTime()) / HOUR_MS)) : null;
  }

  /**
   * The first approval of a custom name makes it an entry of the catalog, while other testimonials still name it as text: both
   * are the same subject, also after an admin translated the entry or merged it into another one.
   */
  private async findSubject({ kind, id, customName }: NamedSubject): Promise<SubmittedSubject> {
    const entries = `${kind}s` as const;
    const named = id === null && customName !== null ? await this.catalog.find(entries, customName) : undefined;
    const entryId = id ?? named ?? null;
    const names = entryId === null ? [] : await this.merges.findAllNames(entries, entryId);
    return { kind, id: entryId, customNames: customName === null ? names : [customName, ...names] };
  }

  private async findHistory(at: Date, find: (period: Period) => Promise<Submission[]>): Promise<History> {
    const from = new Date(at.getTime() - (LONGEST_PERIOD + HISTORY_DAYS) * DAY_MS);
    const submissions = await find({ from, until: new Date(at.getTime() + LONGEST_PERIOD * DAY_MS) });
    const isComplete = submissions.length < MAX_SUBMISSIONS;
    const first = isComplete ? await this.patterns.findFirstTime() : submissions.at(-1)?.createdAt;
    const observedSince = first && first > from ? first : from;
    return { submissions: await this.withAccounts(submissions), observedSince };
  }
}
