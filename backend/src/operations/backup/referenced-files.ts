import type { Client } from 'pg';
import { productImageKey } from '../../modules/marketplace/index.js';
import { proofStorageKey } from '../../modules/testimonials/index.js';

const FETCH_SIZE = 1_000;

interface Reference {
  table: string;
  /** Selects `name`. Demo products refer to an image that is missing on purpose. */
  query: string;
  toKey: (name: string) => string;
}

const REFERENCES: Reference[] = [
  { table: 'testimonials.attachments', query: 'select name from testimonials.attachments', toKey: proofStorageKey },
  {
    table: 'marketplace.images',
    query: `select distinct f.name from marketplace.images f
      join marketplace.products p on p.image_source = f.source
      join marketplace.advertisers a on a.id = p.advertiser_id and not a.is_demo where f.name is not null`,
    toKey: productImageKey,
  },
];

/** A file that a row needs. */
export interface ReferencedFile {
  reference: Reference;
  name: string;
  key: string;
}

/** The files of the rows that a transaction sees for which `isStored` is false. The tables of older versions may be missing. */
export async function findUnstored(client: Client, isStored: (key: string) => boolean): Promise<ReferencedFile[]> {
  const unstored: ReferencedFile[] = [];
  for (const reference of REFERENCES) {
    const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
      reference.table,
    ]);
    if (!rows[0].exists) continue;
    await client.query(`declare files no scroll cursor for ${reference.query}`);
    for (;;) {
      const batch = await client.query<{ name: string }>(`fetch ${FETCH_SIZE} from files`);
      if (batch.rows.length === 0) break;
      for (const { name } of batch.rows) {
        const key = reference.toKey(name);
        if (!isStored(key)) unstored.push({ reference, name, key });
      }
    }
    await client.query('close files');
  }
  return unstored;
}

/** Keys of the files whose rows still exist: the others were deleted with their rows. */
export async function filterReferenced(client: Client, files: ReferencedFile[]): Promise<string[]> {
  const keys: string[] = [];
  for (const { reference, name, key } of files) {
    const { rowCount } = await client.query(`select 1 from ${reference.table} where name = $1 limit 1`, [name]);
    if (rowCount) keys.push(key);
  }
  return keys;
}
