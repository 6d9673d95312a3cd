import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Database } from '../../src/platform/database/index.js';
import { FileStorage } from '../../src/platform/storage/index.js';
import type { TestApp } from './test-app.js';

/** All tables of all schemas, including the queues, and all files that contain the text. */
export async function findTraces(product: TestApp, marker: string): Promise<string[]> {
  const locations = await findLocalTraces(product, marker);
  const storage = product.app.get(FileStorage);
  for await (const { key } of storage.list()) {
    const content = (await buffer(await storage.open(key))).toString('latin1');
    if (content.toLowerCase().includes(marker)) locations.push(`file:files/${key.split('/')[0]}`);
  }
  return [...new Set(locations)];
}

/** Like {@link findTraces}, for a product in other processes that stores its files in its data folder. */
export async function findLocalTraces(
  product: { database: Pick<Database, 'query'>; dataDir: string },
  marker: string,
): Promise<string[]> {
  const tables = await product.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const locations: string[] = [];
  for (const { name } of tables) {
    const [{ rows }] = await product.database.query<{ rows: number }>(
      `select count(*)::int as rows from ${name} t where t::text ilike '%' || $1 || '%'`,
      [marker],
    );
    if (rows > 0) locations.push(name);
  }
  for (const path of await readdir(product.dataDir, { recursive: true, withFileTypes: true })) {
    if (!path.isFile()) continue;
    const file = join(path.parentPath, path.name);
    if ((await readFile(file, 'latin1')).toLowerCase().includes(marker)) {
      locations.push(
        `file:${file
          .slice(product.dataDir.length + 1)
          .split('/')
          .slice(0, 2)
          .join('/')}`,
      );
    }
  }
  return [...new Set(locations)];
}
