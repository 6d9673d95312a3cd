import { allProcessingRecords, PersonalDataRegistry } from '../src/modules/data-rights/personal-data-registry.js';
import { TestApp } from './test-app.js';

interface Column {
  table: string;
  column: string;
}

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
});

afterAll(() => product.stop());

const holdings = allProcessingRecords.flatMap((module) => module.processingRecords);

/** Names by which a column tells a person: whatever it is called in snake or camel case. */
const TELLING =
  '^(user_?id|author_?id|reviewer_?id|inviter_?id|decided_by|account_?id|subject|subject_hash|(claimed_)?e_?mail|' +
  'ip_?address|user_?agent|.*token|password|identifier|key|payload|justification|reason|testimonial_?id|erasure_?id|' +
  'click_reference|phone|address)$';

/**
 * Columns that can tell a person: by their name, or because they lead to a user. Queues hold what the outbox holds.
 */
const telling = () =>
  product.database.query<Column>(
    `select table_schema || '.' || table_name as table, column_name as column from information_schema.columns
     where table_schema not in ('pg_catalog', 'information_schema', 'bull') and column_name ~* $1
     union
     select c.conrelid::regclass::text, a.attname::text from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'identity.users'::regclass order by 1, 2`,
    [TELLING],
  );

const ownerless = async () => {
  const declared = new Set(holdings.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)));
  return (await telling()).map(({ table, column }) => `${table}.${column}`).filter((name) => !declared.has(name));
};

describe('personal data registry', () => {
  it('every column with personal data belongs to a processing record', async () => {
    expect((await telling()).length).toBeGreaterThan(40);
    expect(await ownerless()).toEqual([]);
  });

  it('a new table with personal data and no processing record is detected', async () => {
    await product.database.execute('create schema stray');
    await product.database.execute('create table stray.by_name (id integer, "ipAddress" text)');
    await product.database.execute('create table stray.by_key (watcher integer references identity.users)');
    expect(await ownerless()).toEqual(['stray.by_key.watcher', 'stray.by_name.ipAddress']);
    await product.database.execute('drop schema stray cascade');
  });

  it('processing records are unique and refer to existing tables and columns', async () => {
    const tables = holdings.map(({ table }) => table);
    expect(tables).toEqual([...new Set(tables)]);
    const columns = await product.database.query<Column>(
      `select table_schema || '.' || table_name as table, column_name as column from information_schema.columns`,
    );
    const existing = new Set(columns.map(({ table, column }) => `${table}.${column}`));
    const unknown = holdings.flatMap(({ table, columns: named }) => named.map((column) => `${table}.${column}`));
    expect(unknown.filter((name) => !existing.has(name))).toEqual([]);
  });

  it('every processing record names its export section or the reason for none', () => {
    const sections = Object.keys(product.app.get(PersonalDataRegistry).exportUserData(0));
    const declared = holdings.flatMap(({ export: exported }) => ('section' in exported ? [exported.section] : []));
    expect(declared.filter((section) => !sections.includes(section))).toEqual([]);
    // `decisionsTaken` is the other side of the same table.
    expect(sections.filter((section) => !declared.includes(section))).toEqual(['decisionsTaken']);
  });
});
