import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { selectColumns } from '../src/platform/database/index.js';
import { TestApp } from './app/test-app.js';

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  generated: boolean;
}

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
});

afterAll(() => product.stop());

/** PostgreSQL's names of the types that entities declare. */
const typeNames: Record<string, string> = {
  int: 'int4',
  number: 'int4',
  integer: 'int4',
  boolean: 'bool',
  bigint: 'int8',
};

function findDeclaredColumns(): Column[] {
  return product.app.get(DataSource).entityMetadatas.flatMap((entity) =>
    entity.columns.map((column): Column => {
      const type = typeof column.type === 'function' ? column.type.name.toLowerCase() : column.type;
      const name = typeNames[type] ?? type;
      return {
        table: `${entity.schema}.${entity.tableName}`,
        column: column.databaseName,
        type: column.isArray ? `_${name}` : name,
        nullable: column.isNullable,
        generated: column.isGenerated,
      };
    }),
  );
}

/** Views keep the former names of renamed tables for the previous version. */
const IS_TABLE = `to_regclass(format('%I.%I', table_schema, table_name)) in (
  select oid from pg_class where relkind = 'r')`;

const findMigratedColumns = () =>
  product.database.query<Column>(
    `select table_schema || '.' || table_name as table, column_name as column, udt_name as type,
            is_nullable = 'YES' as nullable, is_identity = 'YES' as generated
     from information_schema.columns
     where table_schema not in ('pg_catalog', 'information_schema', 'public', 'bull', 'platform')
       and table_name not like 'provider\\_%' and ${IS_TABLE}`,
  );

const sortColumns = (columns: Column[]) =>
  [...columns].sort((a, b) => `${a.table}.${a.column}`.localeCompare(`${b.table}.${b.column}`));

describe('database schema', () => {
  it('migrations and entities agree on tables, columns, types and nullability', async () => {
    const columns = await findMigratedColumns();
    expect(columns.length).toBeGreaterThan(80);
    expect(sortColumns(findDeclaredColumns())).toEqual(sortColumns(columns));
  });

  it('select lists of entities yield a property for each column', async () => {
    for (const { target, columns, tablePath } of product.app.get(DataSource).entityMetadatas) {
      const properties = columns.map(({ propertyName }) => propertyName);
      const list = selectColumns(target as Type<Record<string, unknown>>, properties);
      // A row exists even if the table is empty.
      const [row] = await product.database.query(
        `select t.* from (select 1) one left join (select ${list} from ${tablePath} limit 1) t on true`,
      );
      expect([tablePath, Object.keys(row)]).toEqual([tablePath, properties]);
    }
  });

  it('primary keys match the entities', async () => {
    const keys = await product.database.query<{ table: string; columns: string[] }>(
      `select n.nspname || '.' || c.relname as table,
              array_agg(a.attname::text order by a.attname) as columns
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey) where i.indisprimary group by 1`,
    );
    const byTable = new Map(keys.map(({ table, columns }) => [table, columns]));
    for (const entity of product.app.get(DataSource).entityMetadatas) {
      const table = `${entity.schema}.${entity.tableName}`;
      const primaryColumns = entity.primaryColumns.map(({ databaseName }) => databaseName).sort();
      expect([table, byTable.get(table)]).toEqual([table, primaryColumns]);
    }
  });

  it('enumerations match their check constraints', async () => {
    const { ageRanges, doseUnits, frequencyUnits, genders, outcomes, reviewStatuses, sideEffects } =
      await import('../src/modules/testimonials/enumerations.js');
    const checks = await product.database.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint
       where conrelid = 'testimonials.testimonials'::regclass and contype = 'c'`,
    );
    const findAllowedValues = (column: string) => {
      const constraint = checks
        .map(({ definition }) => definition)
        .filter((definition) => new RegExp(`\\(${column} (= ANY|<@)`).test(definition))
        .sort((a, b) => b.length - a.length)[0];
      return [...(constraint ?? '').matchAll(/'([^']+)'::text/g)].map(([, value]) => value);
    };
    const unique = (values: string[]) => [...new Set(values)];
    expect(findAllowedValues('age_range')).toEqual([...ageRanges]);
    expect(findAllowedValues('dose_unit')).toEqual([...doseUnits]);
    expect(findAllowedValues('usage_frequency_unit')).toEqual([...frequencyUnits]);
    expect(findAllowedValues('gender')).toEqual([...genders]);
    expect(findAllowedValues('perceived_improvement')).toEqual([...outcomes]);
    expect(findAllowedValues('review_status')).toEqual([...reviewStatuses]);
    expect(unique(findAllowedValues('side_effects')).sort()).toEqual([...sideEffects].sort());
  });

  it('free personal text exists only in the tables that own it', async () => {
    const orphans = await product.database.query<{ table: string }>(
      `select c.conrelid::regclass::text as table from pg_constraint c
       where c.contype = 'f' and c.confrelid = 'identity.users'::regclass order by 1`,
    );
    expect(orphans.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['consent.records', 'points.ledger_entries', 'testimonials.testimonials']),
    );
    const unconstrained = await product.database.query<{ table: string }>(
      `select table_schema || '.' || table_name as table from information_schema.columns
       where column_name = 'user_id' and table_schema not in ('bull', 'identity') and ${IS_TABLE}
         and not exists (select 1 from pg_constraint c where c.contype = 'f'
           and c.conrelid = (quote_ident(table_schema) || '.' || quote_ident(table_name))::regclass
           and c.confrelid = 'identity.users'::regclass)`,
    );
    expect(unconstrained).toEqual([]);
  });

  it('each foreign key has an index, without which the deletion of a referenced row reads the whole table', async () => {
    // A check for one value can use an index of the rows that have a value.
    const unindexed = await product.database.query<{ key: string }>(
      `select c.conrelid::regclass || ' ' || a.attname as key from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.conrelid::regclass::text not like 'identity.provider\\_%'
         and not exists (select 1 from pg_index i
           where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
             and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
       order by 1`,
    );
    // Another index would be chosen instead of the one of the products for sale; the table is small.
    expect(unindexed).toEqual([{ key: 'marketplace.products supplement_id' }]);
  });

  it('no two indexes of a table are the same', async () => {
    const duplicates = await product.database.query<{ indexes: string[] }>(
      `select array_agg(i.indexrelid::regclass::text order by 1) as indexes from pg_index i
       join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
       where n.nspname not in ('pg_catalog', 'pg_toast', 'bull', 'information_schema') and not i.indisunique
       group by i.indrelid, i.indkey, i.indclass, i.indoption, pg_get_expr(i.indpred, i.indrelid),
         pg_get_expr(i.indexprs, i.indrelid) having count(*) > 1`,
    );
    expect(duplicates).toEqual([]);
  });

  it('each reference to another row without a foreign key has an index too, unless no query reads it', async () => {
    const unindexed = await product.database.query<{ column: string }>(
      `select a.attrelid::regclass || ' ' || a.attname as column from pg_attribute a
       join pg_class c on c.oid = a.attrelid and c.relkind = 'r' join pg_namespace n on n.oid = c.relnamespace
       where a.attnum > 0 and a.atttypid = 'int4'::regtype and a.attname like '%\\_id'
         and n.nspname in ('consent', 'content_reports', 'notifications', 'points', 'review', 'testimonials')
         and not exists (select 1 from pg_index i
           where i.indrelid = a.attrelid and a.attnum = any(i.indkey)
             and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
       order by 1`,
    );
    // Copied into the rows for their readers, but no condition of a query; the last one belongs to rows of one day.
    expect(unindexed.map(({ column }) => column)).toEqual([
      'notifications.email_deliveries report_id',
      'notifications.email_deliveries testimonial_id',
      'notifications.notifications ledger_entry_id',
      'notifications.notifications report_id',
      'notifications.notifications request_id',
      'testimonials.idempotency_keys testimonial_id',
    ]);
  });

  it('a renamed table can be read and written under its former name by the previous version', async () => {
    const views: [view: string, columns: string, values: string, conflict: string][] = [
      ['notifications.notices', 'user_id, kind, occasion', `$1, 'removed', 'removed:1'`, 'occasion'],
      ['notifications.deliveries', 'user_id, kind, occasion, language', `$1, 'removed', 'removed:1', 'en'`, 'occasion'],
    ];
    const [{ id }] = await product.database.query<{ id: number }>(
      `insert into identity.users (issuer, subject) values ('https://issuer.example', 'former-names') returning id`,
    );
    for (const [view, columns, values, conflict] of views) {
      const insert = `insert into ${view} (${columns}) values (${values}) on conflict (${conflict}) do nothing returning id`;
      expect(await product.database.query(insert, [id])).toHaveLength(1);
      expect(await product.database.query(insert, [id])).toHaveLength(0);
      const rows = await product.database.query(`select ${conflict} from ${view} where user_id = $1 for update`, [id]);
      expect(rows).toEqual([{ [conflict]: 'removed:1' }]);
    }
    for (const view of [
      'review.likenesses',
      'review.claims',
      'review.readings',
      'testimonials.followed_merges',
      'points.standing_awards',
    ]) {
      const [{ writable }] = await product.database.query<{ writable: boolean }>(
        `select pg_relation_is_updatable($1::regclass, false) = 28 as writable`,
        [view],
      );
      expect([view, writable]).toEqual([view, true]);
    }
  });
});

it('no migration drops a function to create it again, because queries that the previous version is planning then would fail', () => {
  const folder = join(__dirname, '../src/migrations');
  const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const replaced = sources.flatMap((source) =>
    [...source.matchAll(/drop function (?:if exists )?([\w.]+)/g)]
      .map(([, name]) => name!)
      .filter((name) => source.includes(`create function ${name}(`)),
  );
  expect(replaced).toEqual([]);
});
