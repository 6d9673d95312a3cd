import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../src/config/demo-accounts.js';
import { CellsAudit } from '../../src/modules/analysis/index.js';
import { LedgerAudit } from '../../src/modules/points/index.js';
import { JobRegistry } from '../../src/platform/jobs/index.js';
import { Client } from '../app/client.js';
import { createMarker, findUserId } from '../fixtures/erasure-fixtures.js';
import { addNames, jpeg, multipart, type Names, buildSubmission, type TestFile } from '../fixtures/factories.js';
import { MarketplaceFixture } from '../fixtures/marketplace-fixture.js';
import type { TestApp } from '../app/test-app.js';
import { LockBarrier, type LockTarget } from './barrier.js';
import { INVARIANTS } from './rules.js';

/** A pending testimonial and its author. */
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

const USER_EMAILS = ['one', 'two', 'three'].map((name) => `${name}@example.org`);

/** Fields of a custom condition. */
export const customCondition = (name: string) => ({
  conditionId: 0,
  useCustomCondition: true,
  customConditionName: name,
});

/** The app and the users with which races run, and the checks that must hold after each round. */
export class RaceFixture {
  admin!: Client;
  otherAdmin!: Client;
  /** Users who are not erased; each round uses new conditions for them. */
  users: Client[] = [];
  private signedInAt = 0;
  private readonly reportedViolations = new Set<string>();

  private constructor(
    readonly market: MarketplaceFixture,
    readonly barrier: LockBarrier,
    readonly names: Names,
    /** Contained in the e-mail address and the texts of erased users, and nowhere else. */
    readonly marker: string,
    private readonly image: TestFile,
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

  /** Signs in again before the tokens expire after ten minutes. */
  async signIn(): Promise<void> {
    if (Date.now() - this.signedInAt < 5 * 60_000) return;
    const { url } = this.product;
    this.admin = await Client.signIn(url, 'admin@recuento.test', DEMO_PASSWORD);
    this.otherAdmin = await Client.signIn(url, 'james@recuento.test', DEMO_PASSWORD);
    this.users = await Promise.all(
      USER_EMAILS.map((email) => (this.signedInAt === 0 ? Client.signUp(url, email) : Client.signIn(url, email))),
    );
    this.signedInAt = Date.now();
  }

  async close(): Promise<void> {
    await this.barrier.close();
    await this.product.stop();
  }

  /** Creates a user who will be erased. */
  createErasableUser(): Promise<Client> {
    return Client.signUp(this.product.url, `${this.marker}-${createMarker()}@example.org`);
  }

  /** Texts of users who will be erased. */
  get markedTexts() {
    return { experience: `I sleep again, ${this.marker}.`, consentText: `I agree, ${this.marker}.` };
  }

  /** Adds a condition without testimonials. */
  async addCondition(): Promise<number> {
    const name = `Condition ${createMarker()}`;
    const [{ id }] = await this.product.database.query<{ id: number }>(
      'insert into catalog.conditions (name_en, name_es) values ($1, $1) returning id',
      [name],
    );
    return id;
  }

  /** A submission, with a proof file if required. */
  buildForm(changes: Record<string, unknown>, withFile = false): FormData | Record<string, unknown> {
    const fields = buildSubmission(this.names, changes);
    return withFile ? multipart(fields, [this.image]) : fields;
  }

  /** Submits a testimonial, by the first of the users by default. */
  async addTestimonial({
    author = this.users[0],
    changes = {},
    withFile = false,
  }: TestimonialFixtureOptions = {}): Promise<TestimonialFixture> {
    const conditionId = await this.addCondition();
    const submitted = await author.post<{ id: number }>(
      '/api/testimonials',
      this.buildForm({ conditionId, ...changes }, withFile),
    );
    expect(submitted.status).toBe(201);
    return { id: submitted.body.id, conditionId, author, userId: await findUserId(this.product, author), withFile };
  }

  approve(id: number, reviewer = this.admin, body?: object) {
    return reviewer.post(`/api/testimonials/admin/${id}/approve`, body);
  }

  reject(id: number, reviewer = this.otherAdmin, body?: object) {
    return this.postNegativeDecision('reject', id, reviewer, body);
  }

  revokeApproval(id: number, reviewer = this.otherAdmin) {
    return this.postNegativeDecision('revoke-approval', id, reviewer);
  }

  /** Edits the testimonial; its file is sent again. */
  edit({ id, author, conditionId, withFile }: TestimonialFixture, version = 1, changes: Record<string, unknown> = {}) {
    return author.put(`/api/testimonials/${id}`, this.buildForm({ conditionId, version, ...changes }, withFile));
  }

  async findState(id: number): Promise<{ state: string; version: number } | null> {
    const [row] = await this.product.database.query<{ state: string; version: number }>(
      'select review_status as state, version from testimonials.testimonials where id = $1',
      [id],
    );
    return row ?? null;
  }

  async findDecisions(id: number): Promise<string[]> {
    const rows = await this.product.database.query<{ decision: string }>(
      'select decision from review.decisions where testimonial_id = $1 order by id',
      [id],
    );
    return rows.map(({ decision }) => decision);
  }

  async sumPoints(about: 'testimonial' | 'purchase', id: number): Promise<number> {
    const [{ sum }] = await this.product.database.query<{ sum: number }>(
      `select coalesce(sum(amount), 0)::int as sum from points.ledger_entries where ${about}_id = $1`,
      [id],
    );
    return sum;
  }

  /** Columns that still contain the user id. */
  async findTablesOfUser(userId: number): Promise<string[]> {
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

  rowLock(table: string, id: number): LockTarget {
    return { name: table, sql: `select 1 from ${table} where id = $1 for update`, parameters: [id] };
  }

  advisoryLock(name: string): LockTarget {
    return { name, sql: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', parameters: [name] };
  }

  /** The locks for which reviews and author actions compete. */
  barriers({ id, userId }: TestimonialFixture): LockTarget[] {
    return [this.rowLock('testimonials.testimonials', id), this.advisoryLock(`testimonials.user.${userId}`)];
  }

  /** Violations that exist after all jobs have finished and were not reported before. */
  async findViolations(): Promise<string[]> {
    const { app, database } = this.product;
    const violations: string[] = [];
    const report = (violation: string) => void violations.push(violation);
    await app.get(LedgerAudit, { strict: false }).run(report);
    await app.get(CellsAudit, { strict: false }).run(report);
    for (const [rule, sql] of INVARIANTS) {
      const rows = await database.query(sql);
      if (rows.length > 0) report(`${rule}: ${JSON.stringify(rows)}`);
    }
    const failed = (await app.get(JobRegistry).countJobs()).filter(({ states }) => states['failed'] > 0);
    failed.forEach(({ queue }) => report(`A job of ${queue} failed permanently.`));
    const newViolations = [...violations, ...(await this.findOrphanedFiles())].filter(
      (violation) => !this.reportedViolations.has(violation),
    );
    for (const violation of newViolations) this.reportedViolations.add(violation);
    return newViolations;
  }

  private async findOrphanedFiles(): Promise<string[]> {
    const storedFiles = await this.product.database.query<{ name: string }>(
      'select name from testimonials.attachments union all select file_name from data_rights.exports',
    );
    const names = new Set(storedFiles.map(({ name }) => name));
    const entries = await readdir(join(this.product.dataDir, 'files'), { recursive: true, withFileTypes: true });
    const orphans = entries.filter((entry) => entry.isFile() && !names.has(entry.name));
    return orphans.map(({ name }) => `The file ${name} belongs to no row.`);
  }

  private postNegativeDecision(verb: 'reject' | 'revoke-approval', id: number, reviewer: Client, body?: object) {
    const rejection = { testimonialId: id, rejectionReason: 'Please tell us the dose.', ...body };
    return reviewer.post(`/api/testimonials/admin/${id}/${verb}`, rejection);
  }
}
