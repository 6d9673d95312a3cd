import { Injectable } from '@nestjs/common';
import { ShopBuyersRepository } from '../marketplace/index.js';
import {
  type DetectedFlag,
  type FlagCode,
  FlagDetector,
  type FlagSignalDto,
  type SignalCode,
} from '../review/index.js';
import {
  ADDRESS_RETENTION_DAYS,
  type Submission,
  SubmissionPatternsRepository,
  type TestimonialSnapshot,
} from '../testimonials/index.js';
import { type AccountSubmission, countAccounts, DAY_MS, findBurst, type History } from './burst.js';
import { NEW_ACCOUNT_HOURS, SubmissionHistory } from './submission-history.js';

/** A family that shares one connection is smaller. */
const MIN_ACCOUNTS_AT_ADDRESS = 5;

interface FoundSignal {
  signal: FlagSignalDto;
  /** The other testimonials, the most relevant first. */
  others: AccountSubmission[];
}

/** `stored`: the signal was found before, and now concerns what remains of the testimonials that it counted. */
type SignalFinder = (testimonial: TestimonialSnapshot, stored?: FlagSignalDto) => Promise<FoundSignal | null>;

const NO_SIGNAL: FlagSignalDto = { accounts: 1, newAccounts: 0, days: null, usual: null, shop: null, ageInHours: null };

/** Shows reviewers what a testimonial has in common with those of other accounts. Nothing is decided here. */
@Injectable()
export class IntegritySignals extends FlagDetector {
  private readonly finders: Record<SignalCode, SignalFinder> = {
    supplement_burst: async (testimonial, stored) => {
      const { supplementId: id, customSupplementName: customName, createdAt } = testimonial;
      const history = await this.history.findAbout({ kind: 'supplement', id, customName }, createdAt);
      return describeBurst(testimonial, history, stored);
    },
    brand_burst: async (testimonial, stored) => {
      const { brandId: id, customBrandName: customName, createdAt } = testimonial;
      const history = await this.history.findAbout({ kind: 'brand', id, customName }, createdAt);
      return describeBurst(testimonial, history, stored);
    },
    shop_burst: (testimonial, stored) => this.findShopBurst(testimonial, stored),
    shared_address: async (testimonial, stored) => {
      const others = await this.history.withAccounts(await this.patterns.findFromSameAddress(testimonial.id));
      if (!stored && countAccounts(others) + 1 < MIN_ACCOUNTS_AT_ADDRESS) return null;
      return this.describeOthers(testimonial, others, ADDRESS_RETENTION_DAYS);
    },
    similar_receipt: async (testimonial) => {
      const others = await this.history.withAccounts(await this.patterns.findWithSimilarImages(testimonial.id));
      return others.length === 0 ? null : this.describeOthers(testimonial, others, null);
    },
    new_account: async (testimonial) => {
      const ageInHours = await this.history.findAccountAge(testimonial);
      if (ageInHours === null || ageInHours >= NEW_ACCOUNT_HOURS) return null;
      return { signal: { ...NO_SIGNAL, newAccounts: 1, ageInHours }, others: [] };
    },
  };

  constructor(
    private readonly patterns: SubmissionPatternsRepository,
    private readonly history: SubmissionHistory,
    private readonly shops: ShopBuyersRepository,
  ) {
    super();
  }

  async findFlags(testimonial: TestimonialSnapshot): Promise<DetectedFlag[]> {
    const flags: DetectedFlag[] = [];
    // One after the other: they share the connection of the transaction.
    for (const code of Object.keys(this.finders) as SignalCode[]) {
      const found = await this.finders[code](testimonial);
      if (!found) continue;
      const affectedIds = found.others.map(({ id }) => id);
      const position = { field: '', start: null, end: null, figures: null };
      flags.push({ ...position, code, signal: found.signal, affectedIds, isSupporting: code === 'new_account' });
    }
    return flags;
  }

  override async findRelatedIds(
    testimonial: TestimonialSnapshot,
    code: FlagCode,
    signal: FlagSignalDto,
  ): Promise<number[]> {
    const finder = Object.entries(this.finders).find(([name]) => name === code)?.[1];
    const found = await finder?.(testimonial, signal);
    return found?.others.map(({ id }) => id) ?? [];
  }

  /** A testimonial names no shop: what stands in are the shops at which its author bought through this product. */
  private async findShopBurst(testimonial: TestimonialSnapshot, stored?: FlagSignalDto): Promise<FoundSignal | null> {
    for (const { shop, userIds } of await this.shops.findByBuyer(testimonial.userId)) {
      if (stored && shop !== stored.shop) continue;
      const history = await this.history.findByAuthors(userIds, testimonial.createdAt);
      const found = describeBurst(testimonial, history, stored);
      if (found) return { ...found, signal: { ...found.signal, shop } };
    }
    return null;
  }

  private async describeOthers(
    testimonial: Submission,
    others: AccountSubmission[],
    days: number | null,
  ): Promise<FoundSignal> {
    const [own] = await this.history.withAccounts([testimonial]);
    const all = [own, ...others];
    return { signal: { ...NO_SIGNAL, accounts: countAccounts(all), newAccounts: countNew(all), days }, others };
  }
}

const countNew = (submissions: AccountSubmission[]): number =>
  countAccounts(submissions.filter(({ isNewAccount }) => isNewAccount));

function describeBurst(
  { id, userId, createdAt }: Submission,
  history: History,
  stored?: FlagSignalDto,
): FoundSignal | null {
  const distance = (other: Submission) => Math.abs(other.createdAt.getTime() - createdAt.getTime());
  const findOthers = (submissions: AccountSubmission[]) =>
    submissions.filter((other) => other.userId !== userId).sort((a, b) => distance(a) - distance(b));
  const burst = findBurst(id, history);
  if (!burst) {
    if (!stored?.days) return null;
    const length = stored.days * DAY_MS;
    return { signal: stored, others: findOthers(history.submissions.filter((other) => distance(other) < length)) };
  }
  const { submissions, accounts, days, usual } = burst;
  return {
    signal: { ...NO_SIGNAL, accounts, newAccounts: countNew(submissions), days, usual: Math.round(usual * 100) / 100 },
    others: findOthers(submissions),
  };
}
