import { allProcessingRecords, PersonalDataRegistry } from '../src/modules/data-rights/personal-data-registry.js';
import { TestApp } from './app/test-app.js';

interface Column {
  table: string;
  column: string;
}

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
});

afterAll(() => product.stop());

const records = allProcessingRecords.flatMap((module) => module.processingRecords);

/** Column names that indicate personal data, in snake or camel case. */
const PERSONAL_COLUMN =
  '^(user_?id|author_?id|reviewer_?id|inviter_?id|decided_by|account_?id|subject|subject_hash|(claimed_)?e_?mail|' +
  'ip_?address|user_?agent|.*token|password|identifier|key|payload|justification|reason|testimonial_?id|erasure_?id|' +
  'click_reference|phone|address)$';

/**
 * Columns with personal data: by name, or because they refer to a user. Queues are excluded; they contain what the
 * outbox contains.
 */
const findPersonalColumns = () =>
  product.database.query<Column>(
    `select table_schema || '.' || table_name as table, column_name as column from information_schema.columns
     join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'bull') and column_name ~* $1
     union
     select c.conrelid::regclass::text, a.attname::text from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'identity.users'::regclass order by 1, 2`,
    [PERSONAL_COLUMN],
  );

const findUndeclared = async () => {
  const declared = new Set(records.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)));
  return (await findPersonalColumns())
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !declared.has(name));
};

describe('personal data registry', () => {
  it('every column with personal data belongs to a processing record', async () => {
    expect((await findPersonalColumns()).length).toBeGreaterThan(40);
    expect(await findUndeclared()).toEqual([]);
  });

  it('a new table with personal data and no processing record is detected', async () => {
    await product.database.execute('create schema test_schema');
    await product.database.execute('create table test_schema.by_name (id integer, "ipAddress" text)');
    await product.database.execute('create table test_schema.by_key (watcher integer references identity.users)');
    expect(await findUndeclared()).toEqual(['test_schema.by_key.watcher', 'test_schema.by_name.ipAddress']);
    await product.database.execute('drop schema test_schema cascade');
  });

  it('processing records are unique and refer to existing tables and columns', async () => {
    const tables = records.map(({ table }) => table);
    expect(tables).toEqual([...new Set(tables)]);
    const columns = await product.database.query<Column>(
      `select table_schema || '.' || table_name as table, column_name as column from information_schema.columns`,
    );
    const existing = new Set(columns.map(({ table, column }) => `${table}.${column}`));
    const unknown = records.flatMap(({ table, columns: recordColumns }) =>
      recordColumns.map((column) => `${table}.${column}`),
    );
    expect(unknown.filter((name) => !existing.has(name))).toEqual([]);
  });

  it('every processing record names its export section or the reason for none', () => {
    const sections = Object.keys(product.app.get(PersonalDataRegistry).exportUserData(0));
    const declared = records.flatMap(({ export: exportRule }) => ('section' in exportRule ? [exportRule.section] : []));
    expect(declared.filter((section) => !sections.includes(section))).toEqual([]);
    // These export the same tables from the side of the reviewer and of the author.
    expect(sections.filter((section) => !declared.includes(section))).toEqual([
      'decisionsTaken',
      'reportDecisionsReceived',
    ]);
  });
});
