import type { Pair } from './catalog.js';
import { TestimonialRecord } from './testimonial-record.js';

/** A request of the load and its response. */
export interface LoggedRequest {
  route: string;
  startedAt: number;
  milliseconds: number;
  /** `lost`: the connection failed; `timeout`: no response for a long time. */
  status: number | 'lost' | 'timeout';
}

export interface UserRecord {
  /** Part of the e-mail address and of all texts of the user, to search for traces. */
  marker: string;
  email: string;
  /** `unknown`: the request was not acknowledged. */
  account: 'none' | 'unknown' | 'exists' | 'erasure-unknown' | 'erased';
}

export type PurchaseState = 'absent' | 'pending' | 'confirmed' | 'reversed';

export interface PurchaseRecord {
  orderReference: string;
  user: UserRecord;
  id?: number;
  isBusy: boolean;
  possible: PurchaseState[];
}

/** Everything that the load has requested and what was acknowledged: what must be found in the database afterwards. */
export class Journal {
  readonly requests: LoggedRequest[] = [];
  readonly users: UserRecord[] = [];
  readonly testimonials: TestimonialRecord[] = [];
  readonly purchases: PurchaseRecord[] = [];
  /** Requests that were rejected although the acknowledged state permits them. */
  readonly surprises: string[] = [];
  /** SHA-256 of each stored file when it was first seen. */
  readonly fileHashes = new Map<string, string>();

  addUser(prefix: string): UserRecord {
    const marker = `${prefix}u${this.users.length + 1}x`;
    const user: UserRecord = { marker, email: `${marker}@example.org`, account: 'none' };
    this.users.push(user);
    return user;
  }

  addTestimonial(user: UserRecord, pair: Pair, fileCount: number): TestimonialRecord {
    const record = new TestimonialRecord(user, `${user.marker}-t${this.testimonials.length + 1}`, pair, fileCount);
    this.testimonials.push(record);
    return record;
  }

  addPurchase(user: UserRecord): PurchaseRecord {
    const orderReference = `order-${this.purchases.length + 1}`;
    const purchase: PurchaseRecord = { orderReference, user, isBusy: false, possible: ['absent'] };
    this.purchases.push(purchase);
    return purchase;
  }

  /** The testimonials of the user that may exist. */
  findTestimonials(user: UserRecord): TestimonialRecord[] {
    return this.testimonials.filter((record) => record.user === user && record.mayExist);
  }

  /** The erasure of the user was requested. */
  applyErasure(user: UserRecord, outcome: 'applied' | 'unknown'): void {
    user.account = outcome === 'applied' ? 'erased' : 'erasure-unknown';
    for (const record of this.findTestimonials(user)) record.mayBeErased(outcome === 'applied');
    for (const purchase of this.purchases.filter((candidate) => candidate.user === user)) {
      purchase.possible = outcome === 'applied' ? ['absent'] : [...purchase.possible, 'absent'];
    }
  }

  /** Number of acknowledged writes, for the report. */
  countAcknowledgedWrites(): number {
    return this.requests.filter(
      ({ route, status }) => !route.startsWith('GET') && typeof status === 'number' && status < 400,
    ).length;
  }
}
