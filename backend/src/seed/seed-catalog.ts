import type { Database } from '../platform/database/index.js';
import { brands } from './data/brands.js';
import { conditions } from './data/conditions.js';
import { medications } from './data/medications.js';
import { supplements } from './data/supplements.js';

/** Seeds the catalog with the ids that the demo testimonials use. */
export async function seedCatalog(database: Database): Promise<void> {
  const insert = (table: string, columns: string, types: string, rows: readonly object[]) =>
    database.execute(
      `insert into catalog.${table} (${columns}) select ${columns} from jsonb_to_recordset($1) as rows (${types})`,
      [JSON.stringify(rows)],
    );
  const toNameColumns = ({ id, nameEn, nameEs }: { id: number; nameEn: string; nameEs: string }) => ({
    id,
    name_en: nameEn,
    name_es: nameEs,
  });
  await insert(
    'conditions',
    'id, name_en, name_es, article_en, article_es, popular_key',
    'id int, name_en text, name_es text, article_en text, article_es text, popular_key text',
    conditions.map((condition) => ({
      ...toNameColumns(condition),
      article_en: condition.articleEn ?? null,
      article_es: condition.articleEs,
      popular_key: condition.popularKey ?? null,
    })),
  );
  await insert(
    'supplements',
    'id, name_en, name_es, category',
    'id int, name_en text, name_es text, category text',
    supplements.map((supplement) => ({ ...toNameColumns(supplement), category: supplement.category })),
  );
  await insert(
    'medications',
    'id, name_en, name_es',
    'id int, name_en text, name_es text',
    medications.map(toNameColumns),
  );
  await insert('brands', 'id, name', 'id int, name text', brands);
  // Additional conditions are the same list.
  await insert(
    'additional_conditions',
    'id, name_en, name_es, is_public',
    'id int, name_en text, name_es text, is_public boolean',
    conditions.map((condition) => ({ ...toNameColumns(condition), is_public: true })),
  );
  for (const table of ['conditions', 'supplements', 'medications', 'brands', 'additional_conditions']) {
    await database.query(
      `select setval(pg_get_serial_sequence('catalog.${table}', 'id'), (select max(id) from catalog.${table}))`,
    );
  }
}
