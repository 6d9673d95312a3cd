import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { ValidationFailedError, type Language, toPage, type PageQuery, countPages } from '../../platform/http/index.js';
import type {
  MergeDto,
  MergesDto,
  CustomEntriesDto,
  CustomEntriesQuery,
  CustomEntryDto,
  RenameDto,
} from './catalog-admin.dto.js';
import { CatalogEntryNotFoundError, NameTakenError } from './catalog.errors.js';
import type { MergeableKind } from './merge.entity.js';
import { nameColumns } from './name-columns.js';

/** Lists and renames catalog entries that were created from custom names. */
@Injectable()
export class CatalogAdminService {
  constructor(private readonly database: Database) {}

  /** Entries created from custom names that are not merged into another entry, newest first. */
  async listCustomEntries(kind: MergeableKind, query: CustomEntriesQuery): Promise<CustomEntriesDto> {
    const page = toPage(query);
    const { en, es, folded } = nameColumns(kind);
    const text = query.query ?? '';
    const where = `is_user_generated and merged_into_id is null
      and ($1 = '' or ${folded.map((column) => `position(catalog.fold($1) in ${column}) > 0`).join(' or ')})`;
    const [[{ total }], entries] = await Promise.all([
      this.database.query<{ total: number }>(`select count(*)::int as total from catalog.${kind} where ${where}`, [
        text,
      ]),
      this.database.query<CustomEntryDto>(
        `select id, ${en} as "nameEn", ${es} as "nameEs", created_at as "createdAt" from catalog.${kind}
         where ${where} order by created_at desc, id desc limit ${page.limit} offset ${page.offset}`,
        [text],
      ),
    ]);
    return { entries, totalPages: countPages(total, page), totalEntries: total };
  }

  /** @throws NameTakenError if another entry has one of the names in either language */
  async rename(kind: MergeableKind, id: number, { nameEn, nameEs = nameEn }: RenameDto): Promise<void> {
    if (kind === 'brands' && nameEs !== nameEn) {
      throw new ValidationFailedError([
        { field: 'nameEs', code: 'invalid', detail: 'Brands have one name: leave nameEs out or repeat nameEn.' },
      ]);
    }
    await this.database.transaction(async () => {
      await this.database.lock(`catalog.${kind}`);
      const { folded } = nameColumns(kind);
      const [other] = await this.database.query<{ id: number }>(
        `select id from catalog.${kind}
         where id <> $1 and (${folded.map((column) => `${column} in (catalog.fold($2), catalog.fold($3))`).join(' or ')})
         order by id limit 1`,
        [id, nameEn, nameEs],
      );
      if (other) throw new NameTakenError(other.id);
      const set = kind === 'brands' ? 'name = $2' : 'name_en = $2, name_es = $3';
      const renamed = await this.database.execute(
        `update catalog.${kind} set ${set} where id = $1 and is_user_generated and merged_into_id is null`,
        kind === 'brands' ? [id, nameEn] : [id, nameEn, nameEs],
      );
      if (renamed === 0) throw new CatalogEntryNotFoundError();
    });
  }

  /** All merges, newest first. */
  async listMerges(query: PageQuery, language: Language): Promise<MergesDto> {
    const page = toPage(query);
    const selectName = (id: string) =>
      `case m.kind ${(['conditions', 'supplements', 'brands'] as const)
        .map(
          (kind) => `when '${kind}' then (select ${nameColumns(kind)[language]} from catalog.${kind} where id = ${id})`,
        )
        .join(' ')} end`;
    const [[{ total }], merges] = await Promise.all([
      this.database.query<{ total: number }>('select count(*)::int as total from catalog.merges'),
      this.database.query<MergeDto>(
        `select m.id, m.kind, m.from_id as "fromId", ${selectName('m.from_id')} as "fromName", m.into_id as "intoId",
                ${selectName('m.into_id')} as "intoName", m.merged_at as "mergedAt", m.undone_at as "undoneAt"
         from catalog.merges m order by m.id desc limit ${page.limit} offset ${page.offset}`,
      ),
    ]);
    return { merges, totalPages: countPages(total, page), totalMerges: total };
  }
}
