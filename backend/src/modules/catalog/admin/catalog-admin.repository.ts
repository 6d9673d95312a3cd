import { Injectable } from '@nestjs/common';
import { Database, selectColumns, selectExpressions } from '../../../platform/database/index.js';
import type { Language, Page } from '../../../platform/http/index.js';
import type { CustomEntryDto, MergeDto } from './catalog-admin.dto.js';
import { Brand } from '../catalog.entities.js';
import { Merge, mergeableKinds, type MergeableKind } from '../merges/merge.entity.js';
import { nameColumns } from '../name-columns.js';

const entryColumns = selectColumns(Brand, ['createdAt', 'renamedAt', 'renamedBy', 'version']);
const versionColumn = selectColumns(Brand, ['version']);
const renamedAtColumn = selectColumns(Brand, ['renamedAt']);
const mergeColumns = selectColumns(
  Merge,
  ['id', 'kind', 'fromId', 'intoId', 'mergedAt', 'mergedBy', 'undoneAt', 'undoneBy'],
  'm',
);

const selectMergedNames = (language: Language) => {
  const selectName = (id: string) =>
    `case m.kind ${mergeableKinds
      .map(
        (kind) => `when '${kind}' then (select ${nameColumns(kind)[language]} from catalog.${kind} where id = ${id})`,
      )
      .join(' ')} end`;
  return selectExpressions<Pick<MergeDto, 'fromName' | 'intoName'>>({
    fromName: selectName('m.from_id'),
    intoName: selectName('m.into_id'),
  });
};
const mergedNames = { en: selectMergedNames('en'), es: selectMergedNames('es') };

/** An entry with the id of the admin. */
export type ListedEntry = Omit<CustomEntryDto, 'renamedBy'> & Pick<Brand, 'renamedBy'>;

/** A merge with the ids of the admins. */
export type ListedMerge = Omit<MergeDto, 'mergedBy' | 'undoneBy'> & Pick<Merge, 'mergedBy' | 'undoneBy'>;

type Names = Record<'nameEn' | 'nameEs', string>;

/** Queries for the administration of the catalog. */
@Injectable()
export class CatalogAdminRepository {
  constructor(private readonly database: Database) {}

  /** Entries created from custom names that are not merged, newest first, and their total. */
  async findCustomEntries(kind: MergeableKind, text: string, page: Page): Promise<[ListedEntry[], number]> {
    const { list, folded } = nameColumns(kind);
    const where = `is_user_generated and merged_into_id is null
      and ($1 = '' or ${folded.map((column) => `position(catalog.fold($1) in ${column}) > 0`).join(' or ')})`;
    const [[{ total }], entries] = await Promise.all([
      this.database.query<{ total: number }>(`select count(*)::int as total from catalog.${kind} where ${where}`, [
        text,
      ]),
      this.database.query<ListedEntry>(
        `select id, ${list}, ${entryColumns} from catalog.${kind}
         where ${where} order by created_at desc, id desc limit ${page.limit} offset ${page.offset}`,
        [text],
      ),
    ]);
    return [entries, total];
  }

  /** The entry to which another entry with one of the names in either language resolves, unless it is part of this one. */
  async findNameOwner(kind: MergeableKind, id: number, nameEn: string, nameEs: string): Promise<number | undefined> {
    const { folded } = nameColumns(kind);
    const [other] = await this.database.query<{ id: number }>(
      `select coalesce(merged_into_id, id) as id from catalog.${kind} entry
       where id <> $1 and merged_into_id is distinct from $1 and (${folded.map((column) => `${column} in (catalog.fold($2), catalog.fold($3))`).join(' or ')})
       order by entry.id limit 1`,
      [id, nameEn, nameEs],
    );
    return other?.id;
  }

  /** The names and the version of an entry that was created from a custom name and is not merged. */
  async findNames(kind: MergeableKind, id: number): Promise<(Names & Pick<Brand, 'version'>) | undefined> {
    const [entry] = await this.database.query<Names & Pick<Brand, 'version'>>(
      `select ${nameColumns(kind).list}, ${versionColumn} from catalog.${kind}
       where id = $1 and is_user_generated and merged_into_id is null`,
      [id],
    );
    return entry;
  }

  async rename(kind: MergeableKind, id: number, { nameEn, nameEs }: Names, renamedBy: number): Promise<void> {
    const set = kind === 'brands' ? 'name = $3' : 'name_en = $3, name_es = $4';
    await this.database.execute(
      `update catalog.${kind} set ${set}, is_edited = true, renamed_at = now(), renamed_by = $2, version = version + 1
       where id = $1`,
      kind === 'brands' ? [id, renamedBy, nameEn] : [id, renamedBy, nameEn, nameEs],
    );
  }

  findRenamesByUser(userId: number): Promise<object[]> {
    const selects = mergeableKinds.map(
      (kind) =>
        `select '${kind}' as kind, id, ${nameColumns(kind).list}, ${renamedAtColumn} from catalog.${kind} where renamed_by = $1`,
    );
    return this.database.query(`${selects.join(' union all ')} order by "renamedAt", kind, id`, [userId]);
  }

  async clearUser(userId: number): Promise<void> {
    for (const kind of mergeableKinds) {
      await this.database.execute(`update catalog.${kind} set renamed_by = null where renamed_by = $1`, [userId]);
    }
  }

  /** All merges, newest first, and their total. */
  async findMerges(language: Language, page: Page): Promise<[ListedMerge[], number]> {
    const [[{ total }], merges] = await Promise.all([
      this.database.query<{ total: number }>('select count(*)::int as total from catalog.merges'),
      this.database.query<ListedMerge>(
        `select ${mergeColumns}, ${mergedNames[language]} from catalog.merges m
         order by m.id desc limit ${page.limit} offset ${page.offset}`,
      ),
    ]);
    return [merges, total];
  }
}
