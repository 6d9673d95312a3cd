import type { Submission } from '../testimonials/index.js';

/** A submission, and whether its account was new at that time. */
export interface AccountSubmission extends Submission {
  isNewAccount: boolean;
}

/** Submissions about one subject, with the time since when they are known. */
export interface History {
  submissions: AccountSubmission[];
  observedSince: Date;
}

interface Burst {
  submissions: AccountSubmission[];
  accounts: number;
  days: number;
  /** How many accounts are usual in as many days. */
  usual: number;
}

export const DAY_MS = 24 * 60 * 60_000;
/** A campaign within a day, and one that was spread over a week. */
const PERIODS = [1, 7];
export const LONGEST_PERIOD = Math.max(...PERIODS);
const MIN_ACCOUNTS = 5;
/** A shorter history says nothing about what is usual. */
const MIN_OBSERVED_DAYS = 14;
const MIN_RATIO = 3;
/** The periods of every testimonial are examined, therefore a rare coincidence is common somewhere. */
const MAX_PROBABILITY = 1e-5;

export const countAccounts = (submissions: Submission[]): number =>
  new Set(submissions.map(({ userId }) => userId)).size;

/**
 * The period around a testimonial in which unusually many accounts wrote, compared with the time before the period; null
 * if there is none. Without a burst of all accounts, that of the new ones is compared with their own history.
 */
export function findBurst(id: number, { submissions, observedSince }: History): Burst | null {
  const sorted = submissions.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const groups = [sorted, sorted.filter(({ isNewAccount }) => isNewAccount)];
  for (const group of groups) {
    const own = group.find((submission) => submission.id === id);
    const bursts = own ? PERIODS.flatMap((days) => findBurstsAround(own, group, days, observedSince)) : [];
    if (bursts.length > 0) return bursts.reduce((a, b) => (b.probability < a.probability ? b : a));
  }
  return null;
}

function findBurstsAround(own: Submission, sorted: AccountSubmission[], days: number, observedSince: Date) {
  const [at, length] = [own.createdAt.getTime(), days * DAY_MS];
  return sorted.flatMap(({ createdAt }, first): (Burst & { probability: number })[] => {
    const start = createdAt.getTime();
    const observedDays = (start - observedSince.getTime()) / DAY_MS;
    if (start > at || start <= at - length || observedDays < MIN_OBSERVED_DAYS) return [];
    const within = sorted.slice(first).filter((other) => other.createdAt.getTime() < start + length);
    const accounts = countAccounts(within);
    const usual = ((first + 1) / observedDays) * days;
    if (accounts < MIN_ACCOUNTS || accounts < MIN_RATIO * usual) return [];
    const probability = computePoissonTail(accounts, usual);
    return probability < MAX_PROBABILITY ? [{ submissions: within, accounts, days, usual, probability }] : [];
  });
}

/** The probability of at least `count` events where `mean` are expected. */
export function computePoissonTail(count: number, mean: number): number {
  // Summed from `count` upwards: 1 minus the rest would be 0 for small probabilities.
  let term = Math.exp(-mean);
  for (let k = 1; k <= count; k += 1) term *= mean / k;
  let tail = 0;
  for (let k = count; term > tail * 1e-12; k += 1) {
    tail += term;
    term *= mean / (k + 1);
  }
  return tail;
}
