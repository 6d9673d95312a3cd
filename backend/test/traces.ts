import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './test-app.js';

/** Every place where a text stands: tables of all schemas, the queues' among them, and files. */
export async function findTraces(product: TestApp, marker: string): Promise<string[]> {
  const tables = await product.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [{ rows }] = await product.database.query<{ rows: number }>(
      `select count(*)::int as rows from ${name} t where t::text ilike '%' || $1 || '%'`,
      [marker],
    );
    if (rows > 0) found.push(name);
  }
  for (const path of await readdir(product.dataDir, { recursive: true, withFileTypes: true })) {
    if (!path.isFile()) continue;
    const file = join(path.parentPath, path.name);
    if ((await readFile(file, 'latin1')).toLowerCase().includes(marker)) {
      found.push(
        `file:${file
          .slice(product.dataDir.length + 1)
          .split('/')
          .slice(0, 2)
          .join('/')}`,
      );
    }
  }
  return [...new Set(found)];
}
