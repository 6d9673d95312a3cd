import type { Pair } from './catalog.js';
import type { UserRecord } from './journal.js';

export interface TestimonialState {
  status: 'absent' | 'pending' | 'approved' | 'rejected';
  version: number;
  text: string;
}

/** `unknown`: there was no response, or one that does not tell whether the write took place. */
export type Outcome = 'applied' | 'rejected' | 'unknown';

export const toOutcome = (status: number | 'lost' | 'timeout'): Outcome => {
  if (typeof status !== 'number' || status >= 500) return 'unknown';
  return status < 400 ? 'applied' : 'rejected';
};

const ABSENT: TestimonialState = { status: 'absent', version: 0, text: '' };

/** The states that a testimonial may have after the requests so far; only one if all of them were acknowledged. */
export class TestimonialRecord {
  id?: number;
  isBusy = false;
  private current: TestimonialState[] = [ABSENT];
  private history: TestimonialState[] = [ABSENT];
  /** Sent with the submission and its repetitions. */
  readonly idempotencyKey: string;

  constructor(
    readonly user: UserRecord,
    readonly marker: string,
    readonly pair: Pair,
    readonly fileCount: number,
  ) {
    this.idempotencyKey = `key-${marker}`;
  }

  get possible(): TestimonialState[] {
    return this.current;
  }

  set possible(states: TestimonialState[]) {
    this.current = states;
    this.history.push(...states);
  }

  /** From now on, {@link recentStates} has the present and all following states. */
  startHistory(): void {
    this.history = [...this.current];
  }

  get recentStates(): TestimonialState[] {
    return this.history;
  }

  get mayExist(): boolean {
    return this.possible.some(({ status }) => status !== 'absent');
  }

  /** The state, if it is certain and no request about it is pending. */
  get settled(): TestimonialState | undefined {
    return this.isBusy || this.possible.length !== 1 ? undefined : this.possible[0];
  }

  /** Whether the submission has to be repeated until it is acknowledged. */
  get isUnconfirmed(): boolean {
    return this.id === undefined && this.mayExist && !this.isBusy;
  }

  buildText(version: number): string {
    return `I fall asleep within half an hour now: ${this.marker} v${version}.`;
  }

  /** Records the outcome of a request that changes the state. */
  record(outcome: Outcome, change: (before: TestimonialState) => TestimonialState): void {
    if (outcome === 'rejected') return;
    const after = this.possible.map(change);
    this.possible = outcome === 'applied' ? after : [...this.possible, ...after];
  }

  /** The submission is acknowledged, perhaps for a repeated request. */
  confirm(id: number, state: TestimonialState): void {
    this.id = id;
    this.possible = [state];
  }

  withdraw(outcome: Outcome): void {
    this.record(outcome, () => ABSENT);
  }

  mayBeErased(isCertain: boolean): void {
    this.possible = isCertain ? [ABSENT] : [...this.possible, ABSENT];
  }

  permits(found: TestimonialState): boolean {
    return this.possible.some(
      ({ status, version, text }) =>
        status === found.status && (status === 'absent' || (version === found.version && text === found.text)),
    );
  }

  /** From now on the state is the one that was found in the database. */
  resolve(found: TestimonialState, id?: number): void {
    this.possible = [found];
    this.id = id ?? this.id;
    this.isBusy = false;
  }
}

export { ABSENT };
