import fc from 'fast-check';
import type { QueryRunner } from 'typeorm';
import { MergePaths1764270000000 } from '../src/migrations/1764270000000-merge-paths.js';
import { MergeApplier as ProductMergeApplier } from '../src/modules/marketplace/merges/merge-applier.js';
import { MergeApplier } from '../src/modules/testimonials/merges/merge-applier.js';
import type { Client } from './app/client.js';
import { TestApp } from './app/test-app.js';
import { addNames, approve, buildSubmission, type Names, submitTestimonial } from './fixtures/factories.js';
import { addAdvertiser, addProduct } from './fixtures/product-factories.js';

const HISTORIES = process.env.FULL ? 200 : 15;
const ENTRIES = ['A', 'B', 'C', 'D'] as const;
type Entry = (typeof ENTRIES)[number];

let product: TestApp;
let names: Names;
let admin: Client;
let authors: Client[];
let advertiser: number;
let created = 0;

beforeAll(async () => {
  // Without workers: the test runs the jobs, late and in any order.
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
  authors = await Promise.all([product.signUpUser(), product.signUpUser()]);
  advertiser = await addAdvertiser(product.database, 'Brightjar');
});

afterAll(() => product.stop());

const findAuthor = (entry: Entry): Client => authors[ENTRIES.indexOf(entry) >> 1];

/** Four custom supplements, each with a public testimonial and a product, and the merges among them. A and B have one author, C and D another. */
class Catalog {
  /** The merges that are not undone, by the merged entry. */
  private readonly merges = new Map<Entry, { into: Entry; mergeId: number }>();
  private readonly jobs: number[] = [];

  private constructor(
    readonly ids: Record<Entry, number>,
    readonly testimonialIds: Record<Entry, number>,
    private readonly productIds: Record<Entry, number>,
  ) {}

  static async build(): Promise<Catalog> {
    const ids = {} as Record<Entry, number>;
    const testimonialIds = {} as Record<Entry, number>;
    const productIds = {} as Record<Entry, number>;
    for (const entry of ENTRIES) {
      const [{ id }] = await product.database.query<{ id: number }>(
        'insert into catalog.supplements (name_en, name_es, is_user_generated) values ($1, $1, true) returning id',
        [`Powder ${entry} ${(created += 1)}`],
      );
      ids[entry] = id;
      testimonialIds[entry] = await submitTestimonial(findAuthor(entry), names, { supplementId: id });
      await approve(admin, testimonialIds[entry]);
      productIds[entry] = await addProduct(product.database, advertiser, { supplement_id: id });
    }
    return new Catalog(ids, testimonialIds, productIds);
  }

  /** Returns false if the merge is not possible, which the server confirms. */
  async merge(from: Entry, into: Entry): Promise<boolean> {
    const isPossible = from !== into && !this.merges.has(from) && !this.merges.has(into);
    const path = `/api/admin/catalog/supplements/${this.ids[from]}/merge`;
    const { status, body } = await admin.post<{ mergeId: number }>(path, { intoId: this.ids[into] });
    expect([from, into, status === 200]).toEqual([from, into, isPossible]);
    if (!isPossible) return false;
    this.merges.set(from, { into, mergeId: body.mergeId });
    this.jobs.push(body.mergeId);
    return true;
  }

  async undo(from: Entry): Promise<void> {
    const merge = this.merges.get(from);
    if (!merge) return;
    expect((await admin.post(`/api/admin/catalog/merges/${merge.mergeId}/undo`)).status).toBe(204);
    this.merges.delete(from);
    this.jobs.push(merge.mergeId);
  }

  /** The author of the testimonial about one entry edits it to be about another one. */
  async choose(entry: Entry, other: Entry): Promise<void> {
    const id = this.testimonialIds[entry];
    const author = findAuthor(entry);
    const { body } = await author.get<{ version: number }>(`/api/testimonials/my/${id}`);
    const changes = { supplementId: this.ids[other], version: body.version };
    expect((await author.put(`/api/testimonials/${id}`, buildSubmission(names, changes))).status).toBe(200);
  }

  async runJob(pick: number): Promise<void> {
    const [mergeId] = this.jobs.splice(pick % Math.max(1, this.jobs.length), 1);
    if (mergeId === undefined) return;
    await product.app.get(MergeApplier).syncMerge(mergeId);
    await product.app.get(ProductMergeApplier).syncMerge(mergeId);
  }

  async runAllJobs(pick = 0): Promise<void> {
    while (this.jobs.length > 0) await this.runJob(pick);
  }

  /** Where the merges that are not undone lead. */
  expected(): Record<string, Entry> {
    const resolve = (entry: Entry): Entry => {
      const merge = this.merges.get(entry);
      return merge ? resolve(merge.into) : entry;
    };
    return Object.fromEntries(ENTRIES.map((entry) => [entry, resolve(entry)]));
  }

  /** Where two testimonials of one author are about one entry, the one that was approved first does not count. */
  expectedSuperseded(): Entry[] {
    const places = this.expected();
    return (['A', 'C'] as const).filter((entry) => places[entry] === places[entry === 'A' ? 'B' : 'D']);
  }

  async findSuperseded(): Promise<Entry[]> {
    const rows = await product.database.query<{ id: number }>('select id from testimonials.find_superseded()');
    return ENTRIES.filter((entry) => rows.some(({ id }) => id === this.testimonialIds[entry]));
  }

  findEntries = () => this.find('select id, coalesce(merged_into_id, id) as "in" from catalog.supplements', this.ids);
  findTestimonials = () =>
    this.find('select id, supplement_id as "in" from testimonials.testimonials', this.testimonialIds);
  findProducts = () => this.find('select id, supplement_id as "in" from marketplace.products', this.productIds);

  private async find(query: string, ids: Record<Entry, number>): Promise<Record<string, Entry | undefined>> {
    const rows = await product.database.query<{ id: number; in: number }>(`${query} where id = any($1)`, [
      Object.values(ids),
    ]);
    const places = new Map(rows.map((row) => [row.id, row.in]));
    return Object.fromEntries(
      ENTRIES.map((entry) => [entry, ENTRIES.find((other) => this.ids[other] === places.get(ids[entry]))]),
    );
  }
}

async function expectAgreement(catalog: Catalog): Promise<void> {
  const expected = catalog.expected();
  expect({
    entries: await catalog.findEntries(),
    testimonials: await catalog.findTestimonials(),
    products: await catalog.findProducts(),
    superseded: await catalog.findSuperseded(),
  }).toEqual({
    entries: expected,
    testimonials: expected,
    products: expected,
    superseded: catalog.expectedSuperseded(),
  });
}

describe('merges that are undone in another order', () => {
  it.each([
    ['an earlier merge that is undone in between', ['A>B', 'B>C', 'C>D', '-B', '-C']],
    ['an entry that was merged elsewhere in between', ['A>B', 'B>C', '-A', 'A>D', '-B']],
    ['an entry that was merged into the same target in between', ['A>B', 'B>C', '-A', 'A>C', '-B']],
    ['an entry whose merge into a part of the chain was undone', ['A>B', '-A', 'B>C', 'C>D', '-C']],
    ['a chain that is undone from its start', ['A>B', 'B>C', 'C>D', '-A', '-B', '-C']],
  ])('an undo leaves %s unchanged', async (_title, history) => {
    const catalog = await Catalog.build();
    for (const step of history) {
      const [from, into] = [step.replace('-', '').slice(0, 1) as Entry, step.split('>')[1] as Entry | undefined];
      if (into) await catalog.merge(from, into);
      else await catalog.undo(from);
      await catalog.runAllJobs();
      await expectAgreement(catalog);
    }
  });

  it('after any history of merges and delayed jobs, all are where the merges that are not undone lead', async () => {
    const entry = fc.constantFrom(...ENTRIES);
    const steps = fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.record({ step: fc.constant('merge' as const), from: entry, into: entry }) },
        { weight: 3, arbitrary: fc.record({ step: fc.constant('undo' as const), from: entry }) },
        { weight: 4, arbitrary: fc.record({ step: fc.constant('job' as const), pick: fc.nat(7) }) },
      ),
      { minLength: 8, maxLength: 24 },
    );
    let merges = 0;
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(7), async (history, pick) => {
        const catalog = await Catalog.build();
        for (const step of history) {
          if (step.step === 'merge') merges += Number(await catalog.merge(step.from, step.into));
          else if (step.step === 'undo') await catalog.undo(step.from);
          else await catalog.runJob(step.pick);
        }
        await catalog.runAllJobs(pick);
        await expectAgreement(catalog);
      }),
      { seed: 20_261_126, numRuns: HISTORIES },
    );
    expect(merges).toBeGreaterThan((HISTORIES * 100) / 60);
  });
});

it('an undo that is applied after the next merge of its entry moves the testimonials to where that one leads', async () => {
  const catalog = await Catalog.build();
  await catalog.merge('A', 'B');
  await catalog.runAllJobs();
  await catalog.undo('A');
  await catalog.merge('A', 'D');
  await catalog.runAllJobs(1);
  await expectAgreement(catalog);
});

it('an undo leaves a testimonial whose author has chosen another entry since', async () => {
  const catalog = await Catalog.build();
  await catalog.merge('A', 'B');
  await catalog.runAllJobs();
  await catalog.choose('A', 'C');
  await catalog.merge('C', 'D');
  await catalog.merge('D', 'B');
  await catalog.runAllJobs();
  await catalog.undo('A');
  await catalog.runAllJobs();
  expect(await catalog.findTestimonials()).toEqual({ A: 'B', B: 'B', C: 'B', D: 'B' });
});

it('the migration corrects entries that an undo has left elsewhere, and completes what is recorded of merges', async () => {
  const catalog = await Catalog.build();
  await catalog.merge('A', 'B');
  await catalog.merge('B', 'C');
  await catalog.merge('C', 'D');
  await catalog.runAllJobs();
  // As the previous version recorded a merge whose job ran after the next merges.
  const ids = Object.values(catalog.testimonialIds);
  await product.database.execute(
    `delete from testimonials.applied_merges a where testimonial_id = any($1) and exists (
       select 1 from testimonials.applied_merges first
       where first.testimonial_id = a.testimonial_id and first.merge_id < a.merge_id)`,
    [ids],
  );
  await product.database.execute('update catalog.supplements set merged_into_id = $2 where id = $1', [
    catalog.ids.A,
    catalog.ids.B,
  ]);
  const query = (sql: string) => product.database.query(sql);
  await new MergePaths1764270000000().up({ query } as unknown as QueryRunner);
  await expectAgreement(catalog);
  for (const entry of ['B', 'C', 'A'] as const) {
    await catalog.undo(entry);
    await catalog.runAllJobs();
    await expectAgreement(catalog);
  }
});
