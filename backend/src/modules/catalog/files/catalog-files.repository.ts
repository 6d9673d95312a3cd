import { Injectable } from '@nestjs/common';
import { Database, selectColumns, selectExpressions } from '../../../platform/database/index.js';
import type { FileColumn } from './catalog-file.js';
import type { PlannedEntry, StoredEntry } from './catalog-import-plan.js';
import { Supplement } from '../catalog.entities.js';
import type { MergeableKind } from '../merges/merge.entity.js';
import { nameColumns } from '../name-columns.js';

const exportedState = `${selectExpressions<{ isUserGenerated: string }>({
  isUserGenerated: 'is_user_generated::text',
})}, ${selectColumns(Supplement, ['mergedIntoId'])}`;
const storedState = selectColumns(Supplement, ['isUserGenerated', 'mergedIntoId']);

/** Reads and writes all entries of a kind. */
@Injectable()
export class CatalogFilesRepository {
  constructor(private readonly database: Database) {}

  findRows(kind: MergeableKind): Promise<Record<Exclude<FileColumn, 'kind'>, string | number | null>[]> {
    return this.database.query(
      `select id, ${nameColumns(kind).list}, ${exportedState} from catalog.${kind} order by id`,
    );
  }

  async findStoredEntries(kind: MergeableKind): Promise<Map<number, StoredEntry>> {
    const { list, folded } = nameColumns(kind);
    const entries = await this.database.query<StoredEntry>(
      `select id, ${list}, array[${folded.join(', ')}] as folded, ${storedState} from catalog.${kind}`,
    );
    return new Map(entries.map((entry) => [entry.id, entry]));
  }

  async rename(kind: MergeableKind, entries: PlannedEntry[], renamedBy: number | null): Promise<void> {
    if (entries.length === 0) return;
    const { en, es } = nameColumns(kind);
    // Entries may swap names, and names are unique after each statement: set unique placeholders first. A name that stays is
    // not set, because a trigger clears the article of a name that changes.
    const changes: [column: string, given: string][] =
      kind === 'brands'
        ? [[en, 'given.en']]
        : [
            [en, 'given.en'],
            [es, 'given.es'],
          ];
    const placeholders = changes.map(
      ([column, given]) => `${column} = case when ${column} = ${given} then ${column} else chr(1) || entry.id end`,
    );
    const source = 'unnest($1::int[], $2::text[], $3::text[]) given (id, en, es) where entry.id = given.id';
    const names = [
      entries.map(({ before }) => before?.id),
      entries.map(({ nameEn }) => nameEn),
      entries.map(({ nameEs }) => nameEs),
    ];
    await this.database.execute(`update catalog.${kind} entry set ${placeholders.join(', ')} from ${source}`, names);
    await this.database.execute(
      `update catalog.${kind} entry set ${changes.map((change) => change.join(' = ')).join(', ')},
         is_edited = true, renamed_at = now(), renamed_by = $4, version = entry.version + 1
       from ${source}`,
      [...names, renamedBy],
    );
  }

  async add(kind: MergeableKind, entries: PlannedEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const [columns, values] = kind === 'brands' ? ['name', 'en'] : ['name_en, name_es', 'en, es'];
    await this.database.execute(
      `insert into catalog.${kind} (${columns})
       select ${values} from unnest($1::text[], $2::text[]) with ordinality given (en, es, place) order by place`,
      [entries.map(({ nameEn }) => nameEn), entries.map(({ nameEs }) => nameEs)],
    );
  }
}
