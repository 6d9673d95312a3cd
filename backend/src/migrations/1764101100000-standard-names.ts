import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Table, its new name, and the columns whose names change with it. */
const RENAMED: [schema: string, from: string, to: string, columns?: Record<string, string>][] = [
  ['review', 'likenesses', 'similarities'],
  ['review', 'claims', 'review_locks'],
  ['review', 'readings', 'viewed_versions'],
  ['testimonials', 'followed_merges', 'applied_merges'],
  ['points', 'standing_awards', 'active_awards'],
  [
    'notifications',
    'notices',
    'notifications',
    {
      occasion: 'dedupe_key',
      own_condition_name: 'custom_condition_name',
      own_supplement_name: 'custom_supplement_name',
    },
  ],
  ['notifications', 'deliveries', 'email_deliveries', { occasion: 'dedupe_key' }],
];

/**
 * Renames tables, columns, indexes and constraints to the terms of docs/glossary.md. A view keeps each old table name
 * and its columns for processes of the previous version, which run on until they are replaced; reads, writes and
 * `on conflict` pass through it. The next version drops the views.
 */
export class StandardNames1764101100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [schema, from, to, columns = {}] of RENAMED) {
      await runner.query(`alter table ${schema}.${from} rename to ${to}`);
      for (const [column, renamed] of Object.entries(columns)) {
        await runner.query(`alter table ${schema}.${to} rename column ${column} to ${renamed}`);
      }
      const rows = (await runner.query(
        `select attname as name from pg_attribute
         where attrelid = '${schema}.${to}'::regclass and attnum > 0 and not attisdropped order by attnum`,
      )) as { name: string }[];
      const former = new Map(Object.entries(columns).map(([column, renamed]) => [renamed, column]));
      const list = rows.map(({ name }) => (former.has(name) ? `${name} as ${former.get(name)}` : name));
      await runner.query(`create view ${schema}.${from} as select ${list.join(', ')} from ${schema}.${to}`);
      await this.renameConstraints(runner, schema, from, to);
      await this.renameIndexes(runner, schema, from, to);
    }
    await runner.query(`update data_rights.erasure_steps set step = 'unused-custom-names' where step = 'names'`);
  }

  private async renameConstraints(runner: QueryRunner, schema: string, from: string, to: string): Promise<void> {
    const constraints = (await runner.query(
      `select conname as name from pg_constraint where conrelid = '${schema}.${to}'::regclass
       and starts_with(conname, '${from}')`,
    )) as { name: string }[];
    for (const { name } of constraints) {
      const renamed = to + name.slice(from.length);
      await runner.query(`alter table ${schema}.${to} rename constraint ${name} to ${renamed}`);
    }
  }

  /** Those of constraints are renamed already. */
  private async renameIndexes(runner: QueryRunner, schema: string, from: string, to: string): Promise<void> {
    const indexes = (await runner.query(
      `select indexname as name from pg_indexes where schemaname = '${schema}' and tablename = '${to}'
       and starts_with(indexname, '${from}')`,
    )) as { name: string }[];
    for (const { name } of indexes) {
      await runner.query(`alter index ${schema}.${name} rename to ${to + name.slice(from.length)}`);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
