import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import type { Language } from '../../platform/http/index.js';
import type { AdditionalConditionDto, BrandDto, CatalogEntryDto } from './catalog.dto.js';

/** Tables whose entries have a name in both languages. */
export type BilingualTable = 'conditions' | 'supplements' | 'medications';

export const SEARCH_LIMIT = 20;

/** Ids of entries whose names are loaded in one query. */
export interface IdsByKind {
  conditions: number[];
  supplements: number[];
  brands: number[];
}

const columns = 'id, name_en as "nameEn", name_es as "nameEs", is_user_generated as "isUserGenerated"';

/** Excludes entries that were merged into another entry. */
const notMerged = (table: BilingualTable): string => (table === 'medications' ? '' : 'and merged_into_id is null');

/** Escapes `%` and `_` so that LIKE matches them literally. */
const escapeLike = `replace(replace(replace(catalog.fold($1), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;

/** Private entries are visible to the users who entered them only. `caller` is an SQL parameter such as `$2`. */
const visibleTo = (caller: string): string =>
  `(is_public or exists (select 1 from catalog.additional_condition_authors
                         where additional_condition_id = id and user_id = ${caller}))`;

@Injectable()
export class CatalogRepository {
  constructor(private readonly database: Database) {}

  /** Matches anywhere in either name. Names that start with the text come first, then names with a word that does. */
  search<Row extends CatalogEntryDto>(table: BilingualTable, text: string, language: Language): Promise<Row[]> {
    const [first, second] = language === 'es' ? ['folded_es', 'folded_en'] : ['folded_en', 'folded_es'];
    const rank = (column: string, base: number) =>
      `case when ${column} like q.p || '%' then ${base}
            when ${column} like '% ' || q.p || '%' then ${base + 1}
            when ${column} like '%' || q.p || '%' then ${base + 2} else 9 end`;
    return this.database.preparedQuery<Row>(
      `select ${columns}${table === 'conditions' ? ', popular_key as "popularKey"' : ''}
       from catalog.${table}, (select ${escapeLike} as p) q
       where (folded_en like '%' || q.p || '%' or folded_es like '%' || q.p || '%') ${notMerged(table)}
       order by least(${rank(first, 0)}, ${rank(second, 3)}), length(${first}), ${first}, id
       limit ${SEARCH_LIMIT}`,
      [text],
    );
  }

  searchBrands(text: string): Promise<BrandDto[]> {
    return this.database.preparedQuery<BrandDto>(
      `select id, name, is_user_generated as "isUserGenerated" from catalog.brands, (select ${escapeLike} as p) q
       where folded like '%' || q.p || '%' and merged_into_id is null
       order by folded like q.p || '%' desc, length(name), name, id limit ${SEARCH_LIMIT}`,
      [text],
    );
  }

  findAll<Row extends CatalogEntryDto>(table: BilingualTable): Promise<Row[]> {
    return this.database.query<Row>(
      `select ${columns} from catalog.${table} where true ${notMerged(table)} order by name_en, id`,
    );
  }

  findAllBrands(): Promise<BrandDto[]> {
    return this.database.query<BrandDto>(
      `select id, name, is_user_generated as "isUserGenerated" from catalog.brands
       where merged_into_id is null order by name, id`,
    );
  }

  /** Returns the requested ids; a merged entry has the names of the entry that it was merged into. */
  findByIds(table: BilingualTable, ids: number[]): Promise<CatalogEntryDto[]> {
    if (table === 'medications') {
      return this.database.preparedQuery<CatalogEntryDto>(
        `select ${columns} from catalog.${table} where id = any($1)`,
        [ids],
      );
    }
    return this.database.preparedQuery<CatalogEntryDto>(
      `select own.id, shown.name_en as "nameEn", shown.name_es as "nameEs",
              shown.is_user_generated as "isUserGenerated"
       from catalog.${table} own join catalog.${table} shown on shown.id = coalesce(own.merged_into_id, own.id)
       where own.id = any($1)`,
      [ids],
    );
  }

  findNames(
    { conditions, supplements, brands }: IdsByKind,
    language: Language,
  ): Promise<{ kind: keyof IdsByKind; id: number; name: string }[]> {
    const name = language === 'es' ? 'name_es' : 'name_en';
    const selectNames = (kind: keyof IdsByKind, column: string, parameter: string) =>
      `select '${kind}' as kind, own.id, shown.${column} as name
       from catalog.${kind} own join catalog.${kind} shown on shown.id = coalesce(own.merged_into_id, own.id)
       where own.id = any(${parameter})`;
    return this.database.preparedQuery(
      `${selectNames('conditions', name, '$1')} union all ${selectNames('supplements', name, '$2')}
       union all ${selectNames('brands', 'name', '$3')}`,
      [conditions, supplements, brands],
    );
  }

  /** Ids of all entries whose name contains the text. */
  async findIdsByNameContaining(text: string): Promise<IdsByKind> {
    const selectIds = (table: string, columns: string[]) =>
      `array(select id from catalog.${table}
             where ${columns.map((column) => `${column} like '%' || q.p || '%'`).join(' or ')})`;
    const bilingual = ['folded_en', 'folded_es'];
    const [ids] = await this.database.query<{ [Kind in keyof IdsByKind]: number[] }>(
      `select ${selectIds('conditions', bilingual)} as conditions, ${selectIds('supplements', bilingual)} as supplements,
              ${selectIds('brands', ['folded'])} as brands from (select ${escapeLike} as p) q`,
      [text],
    );
    return ids;
  }

  /** The entry whose name in either language equals the text, ignoring accents, case and repeated spaces. */
  async findByName(table: BilingualTable, name: string): Promise<CatalogEntryDto | undefined> {
    const [entry] = await this.database.preparedQuery<CatalogEntryDto>(
      `select ${columns} from catalog.${table}
       where id = (select ${table === 'medications' ? 'id' : 'coalesce(merged_into_id, id)'} from catalog.${table}
                   where folded_en = catalog.fold($1) or folded_es = catalog.fold($1)
                   order by is_user_generated, id limit 1)`,
      [name],
    );
    return entry;
  }

  async findBrandByName(name: string): Promise<BrandDto | undefined> {
    const [brand] = await this.database.query<BrandDto>(
      `select id, name, is_user_generated as "isUserGenerated" from catalog.brands
       where id = (select coalesce(merged_into_id, id) from catalog.brands where folded = catalog.fold($1))`,
      [name],
    );
    return brand;
  }

  async add(table: BilingualTable, name: string): Promise<number> {
    const [{ id }] = await this.database.query<{ id: number }>(
      `insert into catalog.${table} (name_en, name_es, is_user_generated) values ($1, $1, true) returning id`,
      [name],
    );
    return id;
  }

  async addBrand(name: string): Promise<number> {
    const [{ id }] = await this.database.query<{ id: number }>(
      'insert into catalog.brands (name, is_user_generated) values ($1, true) returning id',
      [name],
    );
    return id;
  }

  /** Public additional conditions and those of the caller that contain the text; all if the text is empty. */
  findAdditionalConditions(
    text: string,
    language: Language,
    callerId: number | null,
    limit: number | null,
  ): Promise<AdditionalConditionDto[]> {
    const [name, folded] = language === 'es' ? ['name_es', 'folded_es'] : ['name_en', 'folded_en'];
    return this.database.query<AdditionalConditionDto>(
      `select id, ${name} as name, is_user_generated as "isUserGenerated"
       from catalog.additional_conditions, (select ${escapeLike} as p) q
       where ${visibleTo('$2')}
         and (folded_en like '%' || q.p || '%' or folded_es like '%' || q.p || '%')
       order by ${folded} like q.p || '%' desc, ${name}, id limit $3`,
      [text, callerId, limit],
    );
  }

  /** Does not check whether the caller may see the entries. */
  findAdditionalConditionsByIds(ids: number[], language: Language): Promise<AdditionalConditionDto[]> {
    return this.database.query(
      `select id, ${language === 'es' ? 'name_es' : 'name_en'} as name, is_user_generated as "isUserGenerated"
       from catalog.additional_conditions where id = any($1) order by id`,
      [ids],
    );
  }

  /** The ids among `ids` that are public or belong to the caller. */
  async findVisibleAdditionalConditions(ids: number[], callerId: number | null): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `select id from catalog.additional_conditions where id = any($1) and ${visibleTo('$2')}`,
      [ids, callerId],
    );
    return rows.map(({ id }) => id);
  }

  /** Searches public entries first, then those of the caller. */
  async findAdditionalConditionByName(name: string, callerId: number | null): Promise<{ id: number } | undefined> {
    const [entry] = await this.database.query<{ id: number }>(
      `select id from catalog.additional_conditions
       where (folded_en = catalog.fold($1) or folded_es = catalog.fold($1)) and ${visibleTo('$2')}
       order by is_public desc, id limit 1`,
      [name, callerId],
    );
    return entry;
  }

  async addAdditionalCondition(name: string, isPublic: boolean): Promise<number> {
    const [{ id }] = await this.database.query<{ id: number }>(
      `insert into catalog.additional_conditions (name_en, name_es, is_user_generated, is_public)
       values ($1, $1, true, $2) returning id`,
      [name, isPublic],
    );
    return id;
  }

  async addAuthor(additionalConditionId: number, userId: number): Promise<void> {
    await this.database.execute(
      `insert into catalog.additional_condition_authors (additional_condition_id, user_id) values ($1, $2)
       on conflict do nothing`,
      [additionalConditionId, userId],
    );
  }

  /** @returns the id of the public entry with this name: an existing one, or the given entry made public */
  async publishAdditionalCondition(id: number): Promise<number> {
    const [other] = await this.database.query<{ id: number }>(
      `select p.id from catalog.additional_conditions own
       join catalog.additional_conditions p on p.is_public and p.id <> own.id
         and (own.folded_en in (p.folded_en, p.folded_es) or own.folded_es in (p.folded_en, p.folded_es))
       where own.id = $1 and not own.is_public order by p.id limit 1`,
      [id],
    );
    if (other) return other.id;
    await this.database.execute('update catalog.additional_conditions set is_public = true where id = $1', [id]);
    return id;
  }
}
