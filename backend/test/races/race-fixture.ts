import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../src/config/demo-accounts.js';
import { CellsAudit } from '../../src/modules/analysis/index.js';
import { LedgerAudit } from '../../src/modules/points/index.js';
import { JobRegistry } from '../../src/platform/jobs/index.js';
import { Client } from '../client.js';
import { createMarker, findUserId, PASSWORD } from '../erasure-fixtures.js';
import { addNames, jpeg, multipart, type Names, buildSubmission, type TestFile } from '../factories.js';
import { MarketplaceFixture } from '../marketplace-fixture.js';
import type { TestApp } from '../test-app.js';
import { LockBarrier, type LockHold } from './barrier.js';
import { RULES } from './rules.js';

/** A testimonial that waits, and its author. */
export interface TestimonialFixture {
  id: number;
  conditionId: number;
  author: Client;
  userId: number;
  withFile: boolean;
}

interface TestimonialFixtureOptions {
  author?: Client;
  changes?: Record<string, unknown>;
  withFile?: boolean;
}

const USER_COUNT = ['one', 'two', 'three'].map((name) => `${name}@example.org`);

/** A condition in the author's own words. */
export const ownCondition = (name: string) => ({
  conditionId: 0,
  useCustomCondition: true,
  customConditionName: name,
});

/** Where races are run: a product, people, and what must hold when nothing is under way. */
export class RaceFixture {
  admin!: Client;
  colleague!: Client;
  /** People who stay; each round gives them a condition that they have not written about. */
  users: Client[] = [];
  private signedInAt = 0;
  private readonly known = new Set<string>();

  private constructor(
    readonly market: MarketplaceFixture,
    readonly barrier: LockBarrier,
    readonly names: Names,
    /** In the address and the words of those who leave, and nowhere else. */
    readonly marker: string,
    private readonly picture: TestFile,
  ) {}

  static async open(): Promise<RaceFixture> {
    const market = await MarketplaceFixture.open();
    const { product } = market;
    const barrier = await LockBarrier.open(product.databaseUrl);
    await product.database.execute(
      `insert into identity.provider_member (id, "organizationId", "userId", role, "createdAt")
       select 'member-' || u.id, (select id from identity.provider_organization limit 1), u.id, 'admin', now()
       from identity.provider_user u where u.email = 'james@recuento.test'`,
    );
    return new RaceFixture(market, barrier, await addNames(product.database), createMarker(), await jpeg());
  }

  get product(): TestApp {
    return this.market.product;
  }

  /** Tokens live ten minutes: less than all races together. */
  async signIn(): Promise<void> {
    if (Date.now() - this.signedInAt < 5 * 60_000) return;
    const { url } = this.product;
    this.admin = await Client.signedIn(url, 'admin@recuento.test', DEMO_PASSWORD);
    this.colleague = await Client.signedIn(url, 'james@recuento.test', DEMO_PASSWORD);
    this.users = await Promise.all(
      USER_COUNT.map((email) =>
        this.signedInAt === 0 ? Client.signedUp(url, email, PASSWORD) : Client.signedIn(url, email, PASSWORD),
      ),
    );
    this.signedInAt = Date.now();
  }

  async close(): Promise<void> {
    await this.barrier.close();
    await this.product.stop();
  }

  /** Somebody who will leave. */
  createErasableUser(): Promise<Client> {
    return Client.signedUp(this.product.url, `${this.marker}-${createMarker()}@example.org`, PASSWORD);
  }

  /** What those who leave write. */
  get markedWords() {
    return { experience: `I sleep again, ${this.marker}.`, consentText: `I agree, ${this.marker}.` };
  }

  /** A condition that nobody has written about. */
  async condition(): Promise<number> {
    const name = `Condition ${createMarker()}`;
    const [{ id }] = await this.product.database.query<{ id: number }>(
      'insert into catalog.conditions (name_en, name_es) values ($1, $1) returning id',
      [name],
    );
    return id;
  }

  /** A submission and, where files matter, a proof. */
  form(changes: Record<string, unknown>, withFile = false): FormData | Record<string, unknown> {
    const fields = buildSubmission(this.names, changes);
    return withFile ? multipart(fields, [this.picture]) : fields;
  }

  /** By a regular, unless it is said who wrote it. */
  async testimonial({
    author = this.users[0],
    changes = {},
    withFile = false,
  }: TestimonialFixtureOptions = {}): Promise<TestimonialFixture> {
    const conditionId = await this.condition();
    const sent = await author.post<{ id: number }>(
      '/api/testimonials',
      this.form({ conditionId, ...changes }, withFile),
    );
    expect(sent.status).toBe(201);
    return { id: sent.body.id, conditionId, author, userId: await findUserId(this.product, author), withFile };
  }

  approve(id: number, reviewer = this.admin, body?: object) {
    return reviewer.post(`/api/testimonials/admin/${id}/approve`, body);
  }

  reject(id: number, reviewer = this.colleague, body?: object) {
    return this.recordFailure('reject', id, reviewer, body);
  }

  revokeApproval(id: number, reviewer = this.colleague) {
    return this.recordFailure('revoke-approval', id, reviewer);
  }

  /** Other words about the same; a file is sent anew. */
  edit({ id, author, conditionId, withFile }: TestimonialFixture, version = 1, changes: Record<string, unknown> = {}) {
    return author.put(`/api/testimonials/${id}`, this.form({ conditionId, version, ...changes }, withFile));
  }

  async findState(id: number): Promise<{ state: string; version: number } | null> {
    const [row] = await this.product.database.query<{ state: string; version: number }>(
      'select review_status as state, version from testimonials.testimonials where id = $1',
      [id],
    );
    return row ?? null;
  }

  async decisionsOn(id: number): Promise<string[]> {
    const rows = await this.product.database.query<{ decision: string }>(
      'select decision from review.decisions where testimonial_id = $1 order by id',
      [id],
    );
    return rows.map(({ decision }) => decision);
  }

  async pointsFor(about: 'testimonial' | 'purchase', id: number): Promise<number> {
    const [{ sum }] = await this.product.database.query<{ sum: number }>(
      `select coalesce(sum(amount), 0)::int as sum from points.ledger_entries where ${about}_id = $1`,
      [id],
    );
    return sum;
  }

  /** Tables that still know of somebody by their number. */
  async tablesOf(userId: number): Promise<string[]> {
    const columns = await this.product.database.query<{ table: string; column: string }>(
      `select c.conrelid::regclass::text as table, quote_ident(a.attname) as column from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
       where c.contype = 'f' and c.confrelid = 'identity.users'::regclass
       union select 'identity.users', 'id' union select 'consent.records', 'user_id'`,
    );
    const found = await Promise.all(
      columns.map(async ({ table, column }) => {
        const rows = await this.product.database.query(`select 1 from ${table} where ${column} = $1`, [userId]);
        return rows.length > 0 ? [`${table}.${column}`] : [];
      }),
    );
    return found.flat();
  }

  rowOf(table: string, id: number): LockHold {
    return { what: table, sql: `select 1 from ${table} where id = $1 for update`, parameters: [id] };
  }

  buildLock(name: string): LockHold {
    return { what: name, sql: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', parameters: [name] };
  }

  /** Where decisions about a testimonial and its author's own deeds meet. */
  barriers({ id, userId }: TestimonialFixture): LockHold[] {
    return [this.rowOf('testimonials.testimonials', id), this.buildLock(`testimonials.user.${userId}`)];
  }

  /** What is wrong although nothing is under way, and was not before. */
  async findViolations(): Promise<string[]> {
    const { app, database } = this.product;
    const faults: string[] = [];
    const report = (fault: string) => void faults.push(fault);
    await app.get(LedgerAudit, { strict: false }).run(report);
    await app.get(CellsAudit, { strict: false }).run(report);
    for (const [rule, sql] of RULES) {
      const broken = await database.query(sql);
      if (broken.length > 0) report(`${rule}: ${JSON.stringify(broken)}`);
    }
    const failed = (await app.get(JobRegistry).countJobs()).filter(({ states }) => states['failed'] > 0);
    failed.forEach(({ queue }) => report(`A job of ${queue} failed to the end.`));
    const news = [...faults, ...(await this.findOrphanedFiles())].filter((fault) => !this.known.has(fault));
    for (const fault of news) this.known.add(fault);
    return news;
  }

  private async findOrphanedFiles(): Promise<string[]> {
    const known = await this.product.database.query<{ name: string }>(
      'select name from testimonials.attachments union all select file_name from data_rights.exports',
    );
    const names = new Set(known.map(({ name }) => name));
    const entries = await readdir(join(this.product.dataDir, 'files'), { recursive: true, withFileTypes: true });
    const stray = entries.filter((entry) => entry.isFile() && !names.has(entry.name));
    return stray.map(({ name }) => `The file ${name} belongs to nothing.`);
  }

  private recordFailure(how: 'reject' | 'revoke-approval', id: number, reviewer: Client, body?: object) {
    const rejection = { testimonialId: id, rejectionReason: 'Please tell us the dose.', ...body };
    return reviewer.post(`/api/testimonials/admin/${id}/${how}`, rejection);
  }
}
