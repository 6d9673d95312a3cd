import type { Random } from '../../app/random.js';
import { buildSubmission, multipart, type TestFile } from '../../fixtures/factories.js';
import type { LoadApi, LoadRequest, LoadResponse } from './api.js';
import type { Catalog } from './catalog.js';
import type { Journal, UserRecord } from './journal.js';
import { buyProduct } from './purchases.js';
import { Session } from './session.js';
import { type TestimonialRecord, toOutcome } from './testimonial-record.js';

export interface LoadContext {
  api: LoadApi;
  journal: Journal;
  catalog: Catalog;
  random: Random;
  /** Proof files to upload. */
  files: TestFile[];
}

/** Shares of the actions of a user, in percent of all actions. */
export interface Mix {
  read: number;
  submit: number;
  edit: number;
  withdraw: number;
  buy: number;
  signIn: number;
  erase: number;
}

/** Rejections that do not contradict the acknowledged state: no valid session, or too many requests. */
const EXPECTED_REJECTIONS = [401, 429];

/** A person who uses the product: one request at a time. */
export class VirtualUser {
  private readonly session: Session;

  constructor(
    private readonly context: LoadContext,
    private readonly mix: Mix,
    readonly user: UserRecord,
  ) {
    this.session = new Session(context.api, user);
  }

  get hasLeft(): boolean {
    return this.user.account === 'erased' || this.user.account === 'erasure-unknown';
  }

  async eraseAccount(): Promise<void> {
    const token = await this.session.getToken();
    if (token === undefined) throw new Error(`${this.user.email} cannot sign in.`);
    await this.erase(token);
  }

  async act(): Promise<void> {
    const { random, journal } = this.context;
    const token = await this.session.getToken();
    if (token === undefined) return;
    const unconfirmed = journal.findTestimonials(this.user).find(({ isUnconfirmed }) => isUnconfirmed);
    if (unconfirmed) return this.submit(token, unconfirmed);
    const action = random.weighted(Object.entries(this.mix) as [keyof Mix, number][]);
    if (action === 'read') return this.read(token);
    if (action === 'submit') return this.submit(token);
    if (action === 'edit') return this.edit(token);
    if (action === 'withdraw') return this.withdraw(token);
    if (action === 'buy') return buyProduct(this.context, this.user, token);
    if (action === 'erase') return this.erase(token);
    this.session.forget();
  }

  private async read(token: string): Promise<void> {
    const { random, catalog } = this.context;
    const { id, name } = random.pick(catalog.conditions);
    const requests: LoadRequest[] = [
      { route: 'GET ranking', path: `/api/analysis/condition-analysis?conditionQuery=${name}` },
      { route: 'GET published testimonials', path: `/api/testimonials?conditionId=${id}` },
      { route: 'GET search', path: `/api/conditions/search?query=${name.slice(0, 3)}` },
      { route: 'GET products', path: '/api/marketplace/products' },
      { route: 'GET own testimonials', path: '/api/testimonials/my', token },
      { route: 'GET own points', path: '/api/user-points/my-monthly', token },
      { route: 'GET notices', path: '/api/notices', token },
    ];
    await this.send(random.pick(requests));
  }

  /** Submits a new testimonial, or repeats a submission that was not acknowledged with the same key. */
  private async submit(token: string, repeated?: TestimonialRecord): Promise<void> {
    const { journal, random, catalog, files } = this.context;
    const used = journal.findTestimonials(this.user).map(({ pair }) => pair);
    const free = catalog.pairs.filter((pair) => !used.includes(pair));
    if (!repeated && free.length === 0) return;
    const fileCount = random.chance(0.3) ? random.between(1, 2) : 0;
    const record = repeated ?? journal.addTestimonial(this.user, random.pick(free), fileCount);
    const fields = this.buildFields(record, 1);
    // The same bytes in each attempt, because a key belongs to one request.
    const attached = files.slice(0, record.fileCount);
    const body = attached.length > 0 ? multipart(fields, attached) : fields;
    await this.change(record, async () => {
      const headers = { 'idempotency-key': record.idempotencyKey };
      const route = attached.length > 0 ? 'POST testimonial with files' : 'POST testimonial';
      const answer = await this.send({ route, path: '/api/testimonials', token, body, headers });
      const state = { status: 'pending' as const, version: 1, text: record.buildText(1) };
      const outcome = toOutcome(answer.status);
      if (outcome === 'applied') record.confirm(answer.body.id as number, state);
      else if (record.possible.length === 1) record.record(outcome, () => state);
      return answer;
    });
  }

  private async edit(token: string): Promise<void> {
    const record = this.pickSettled();
    const before = record?.settled;
    if (!record || !before) return;
    const version = before.version + 1;
    const body = { ...this.buildFields(record, version), version: before.version };
    await this.change(record, async () => {
      const answer = await this.send({
        route: 'PUT testimonial',
        path: `/api/testimonials/${record.id}`,
        token,
        body,
      });
      const text = record.buildText(version);
      record.record(toOutcome(answer.status), () => ({ status: 'pending', version, text }));
      return answer;
    });
  }

  private async withdraw(token: string): Promise<void> {
    const record = this.pickSettled();
    if (!record) return;
    await this.change(record, async () => {
      const path = `/api/testimonials/${record.id}`;
      const answer = await this.send({ route: 'DELETE testimonial', path, token });
      record.withdraw(toOutcome(answer.status));
      return answer;
    });
  }

  private async erase(token: string): Promise<void> {
    const { journal } = this.context;
    if (journal.findTestimonials(this.user).some(({ isBusy }) => isBusy)) return;
    if (journal.purchases.some(({ user, isBusy }) => user === this.user && isBusy)) return;
    const body = { reason: `No longer needed, ${this.user.marker}`, confirmErasure: true };
    for (const record of journal.findTestimonials(this.user)) record.isBusy = true;
    const answer = await this.send({ route: 'DELETE account', path: '/api/data-rights/erase', token, body });
    for (const record of journal.findTestimonials(this.user)) record.isBusy = false;
    const outcome = toOutcome(answer.status);
    if (outcome !== 'rejected') journal.applyErasure(this.user, outcome);
  }

  /** Sends a request that changes the testimonial, which nobody else changes meanwhile. */
  private async change(record: TestimonialRecord, send: () => Promise<LoadResponse>): Promise<void> {
    record.isBusy = true;
    const { status, body } = await send();
    record.isBusy = false;
    if (toOutcome(status) === 'rejected' && !EXPECTED_REJECTIONS.includes(status as number)) {
      this.context.journal.surprises.push(`${record.marker}: ${status} ${JSON.stringify(body)}`);
    }
  }

  private async send(request: LoadRequest): Promise<LoadResponse> {
    const answer = await this.context.api.send(request);
    if (answer.status === 401 && request.token !== undefined) this.session.forget();
    return answer;
  }

  private pickSettled(): TestimonialRecord | undefined {
    const { journal, random } = this.context;
    const settled = journal
      .findTestimonials(this.user)
      .filter((record) => record.id !== undefined && record.settled !== undefined);
    return settled.length > 0 ? random.pick(settled) : undefined;
  }

  private buildFields(record: TestimonialRecord, version: number): Record<string, unknown> {
    const names = { ...record.pair, brandId: this.context.catalog.brandId };
    const experience = record.buildText(version);
    return buildSubmission({ ...names, otherConditionId: 0, otherSupplementId: 0, medicationId: 0 }, { experience });
  }
}
