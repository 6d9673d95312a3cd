import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database, escapeLike, selectColumns } from '../../platform/database/index.js';
import type { Language } from '../../platform/http/index.js';
import type { BrandDto, CatalogEntryDto } from './catalog.dto.js';
import { Brand, Condition, Medication, Supplement } from './catalog.entities.js';

/** Tables whose entries have a name in both languages. */
export type BilingualTable = 'conditions' | 'supplements' | 'medications';

export const SEARCH_LIMIT = 20;

/** Ids of entries whose names are loaded in one query. */
export interface IdsByKind {
  conditions: number[];
  supplements: number[];
  brands: number[];
}

const entryColumns = selectColumns(Supplement, ['id', 'nameEn', 'nameEs', 'isUserGenerated']);
const conditionColumns = selectColumns(Condition, ['id', 'nameEn', 'nameEs', 'isUserGenerated', 'popularKey']);
const shownNames = selectColumns(Supplement, ['nameEn', 'nameEs', 'isUserGenerated'], 'shown');
/** Of all kinds of entries with public names. */
const shownOrigin = selectColumns(Supplement, ['isUserGenerated'], 'shown');
const brandColumns = selectColumns(Brand, ['id', 'name', 'isUserGenerated']);

/** Excludes entries that were merged into another entry, and names that are not public. */
const isListed = (table: BilingualTable | 'brands'): string =>
  table === 'medications' ? '' : 'and merged_into_id is null and is_public';

/**
 * The patterns of a search for `$1`. Materialized: the text is folded once, and PostgreSQL keeps one plan for all texts
 * instead of planning each of them, which takes longer than the search.
 */
const patterns = `q as materialized (
  select text || '%' as beginning, '% ' || text || '%' as word, '%' || text || '%' as part
  from (select ${escapeLike('catalog.fold($1)')} as text offset 0) folded)`;

/** SQL expressions of a search about the entries with an alias. */
interface Search {
  isMatch: (entry: string) => string;
  rank: (entry: string) => string;
}

/**
 * The entries that a search finds by their names, with the `rank` of the match, and those that it finds only by the public
 * name of an entry that was merged into them. Two selections instead of a join, so that the former does not cost more for the latter.
 */
function findMatches(table: BilingualTable | 'brands', { isMatch, rank }: Search): string {
  const own = `select entry.*, ${rank('entry')} as rank from q, catalog.${table} entry
    where (${isMatch('entry')}) ${isListed(table)}`;
  if (table === 'medications') return own;
  return `${own}
    union all
    select entry.*, former.rank from q cross join lateral (
      select merged_into_id, min(${rank('merged')}) as rank from catalog.${table} merged
      where merged_into_id is not null and is_public and (${isMatch('merged')}) group by 1) former
    join catalog.${table} entry on entry.id = former.merged_into_id
    where entry.is_public and not (${isMatch('entry')})`;
}

@Injectable()
export class CatalogRepository {
  private readonly entries: Record<
    BilingualTable,
    Repository<Condition> | Repository<Supplement> | Repository<Medication>
  >;

  constructor(
    private readonly database: Database,
    @InjectRepository(Condition) conditions: Repository<Condition>,
    @InjectRepository(Supplement) supplements: Repository<Supplement>,
    @InjectRepository(Medication) medications: Repository<Medication>,
    @InjectRepository(Brand) private readonly brands: Repository<Brand>,
  ) {
    this.entries = { conditions, supplements, medications };
  }

  /**
   * Matches anywhere in either name, otherwise in a name of an entry that was merged into it. Names that start with the text
   * come first, then names with a word that does.
   */
  search<Row extends CatalogEntryDto>(table: BilingualTable, text: string, language: Language): Promise<Row[]> {
    const [first, second] = language === 'es' ? ['folded_es', 'folded_en'] : ['folded_en', 'folded_es'];
    const rank = (column: string, base: number) =>
      `case when ${column} like q.beginning then ${base} when ${column} like q.word then ${base + 1}
            when ${column} like q.part then ${base + 2} else 9 end`;
    const matches = findMatches(table, {
      isMatch: (entry) => `${entry}.folded_en like q.part or ${entry}.folded_es like q.part`,
      rank: (entry) => `least(${rank(`${entry}.${first}`, 0)}, ${rank(`${entry}.${second}`, 3)})`,
    });
    return this.database.preparedQuery<Row>(
      `with ${patterns} select ${table === 'conditions' ? conditionColumns : entryColumns} from (${matches}) found
       order by rank, length(${first}), ${first}, id limit ${SEARCH_LIMIT}`,
      [text],
    );
  }

  searchBrands(text: string): Promise<BrandDto[]> {
    const matches = findMatches('brands', {
      isMatch: (entry) => `${entry}.folded like q.part`,
      rank: (entry) => `case when ${entry}.folded like q.beginning then 0 else 1 end`,
    });
    return this.database.preparedQuery<BrandDto>(
      `with ${patterns} select ${brandColumns} from (${matches}) found
       order by rank, length(name), name, id limit ${SEARCH_LIMIT}`,
      [text],
    );
  }

  findAll<Row extends CatalogEntryDto>(table: BilingualTable): Promise<Row[]> {
    return this.database.preparedQuery<Row>(
      `select ${entryColumns} from catalog.${table} where true ${isListed(table)} order by folded_en, name_en, id`,
    );
  }

  findAllBrands(): Promise<BrandDto[]> {
    return this.database.preparedQuery<BrandDto>(
      `select ${brandColumns} from catalog.brands
       where true ${isListed('brands')} order by folded, name, id`,
    );
  }

  /** Returns the requested ids; a merged entry has the names of the entry that it was merged into. */
  findByIds(table: BilingualTable, ids: number[]): Promise<CatalogEntryDto[]> {
    if (table === 'medications') {
      return this.database.preparedQuery<CatalogEntryDto>(
        `select ${entryColumns} from catalog.${table} where id = any($1)`,
        [ids],
      );
    }
    return this.database.preparedQuery<CatalogEntryDto>(
      `select own.id, ${shownNames}
       from catalog.${table} own join catalog.${table} shown on shown.id = coalesce(own.merged_into_id, own.id)
       where own.id = any($1)`,
      [ids],
    );
  }

  /** The supplement that an id resolves to: itself, or the one that it was merged into; undefined if it is not public. */
  async findSupplement(id: number): Promise<CatalogEntryDto | undefined> {
    const [entry] = await this.database.preparedQuery<CatalogEntryDto>(
      `select ${entryColumns} from catalog.supplements
       where id = (select coalesce(merged_into_id, id) from catalog.supplements where id = $1) and is_public`,
      [id],
    );
    return entry;
  }

  findNames(
    { conditions, supplements, brands }: IdsByKind,
    language: Language,
  ): Promise<{ kind: keyof IdsByKind; id: number; name: string; isUserGenerated: boolean }[]> {
    const name = language === 'es' ? 'name_es' : 'name_en';
    const selectNames = (kind: keyof IdsByKind, column: string, parameter: string) =>
      `select '${kind}' as kind, own.id, shown.${column} as name, ${shownOrigin}
       from catalog.${kind} own join catalog.${kind} shown on shown.id = coalesce(own.merged_into_id, own.id)
       where own.id = any(${parameter})`;
    return this.database.preparedQuery(
      `${selectNames('conditions', name, '$1')} union all ${selectNames('supplements', name, '$2')}
       union all ${selectNames('brands', 'name', '$3')}`,
      [conditions, supplements, brands],
    );
  }

  /** The ids that resolve to entries that are not public. */
  findHidden({ conditions, supplements, brands }: IdsByKind): Promise<{ kind: keyof IdsByKind; id: number }[]> {
    const selectIds = (kind: keyof IdsByKind, parameter: string) =>
      `select '${kind}' as kind, own.id
       from catalog.${kind} own join catalog.${kind} shown on shown.id = coalesce(own.merged_into_id, own.id)
       where own.id = any(${parameter}) and not shown.is_public`;
    return this.database.preparedQuery(
      `${selectIds('conditions', '$1')} union all ${selectIds('supplements', '$2')} union all ${selectIds('brands', '$3')}`,
      [conditions, supplements, brands],
    );
  }

  async publish(kind: keyof IdsByKind, id: number): Promise<void> {
    await this.database.execute(`update catalog.${kind} set is_public = true where id = $1 and not is_public`, [id]);
  }

  /** Ids of all entries, or only of public ones, whose name contains the text. */
  async findIdsByNameContaining(text: string, onlyPublic: boolean): Promise<IdsByKind> {
    const selectIds = (table: string, columns: string[]) =>
      `array(select id from catalog.${table}
             where (${columns.map((column) => `${column} like '%' || q.p || '%'`).join(' or ')})
             ${onlyPublic ? 'and is_public' : ''})`;
    const bilingual = ['folded_en', 'folded_es'];
    const [ids] = await this.database.query<{ [Kind in keyof IdsByKind]: number[] }>(
      `select ${selectIds('conditions', bilingual)} as conditions, ${selectIds('supplements', bilingual)} as supplements,
              ${selectIds('brands', ['folded'])} as brands from (select ${escapeLike('catalog.fold($1)')} as p) q`,
      [text],
    );
    return ids;
  }

  /** The given names, each with the form in which the database compares it. */
  foldNames(names: string[]): Promise<{ name: string; folded: string }[]> {
    return this.database.query('select name, catalog.fold(name) as folded from unnest($1::text[]) name', [names]);
  }

  /** The entry whose name in either language equals the text, ignoring accents, case and repeated spaces. */
  async findByName(table: BilingualTable, name: string): Promise<CatalogEntryDto | undefined> {
    const [entry] = await this.database.preparedQuery<CatalogEntryDto>(
      `select ${entryColumns} from catalog.${table}
       where id = (select ${table === 'medications' ? 'id' : 'coalesce(merged_into_id, id)'} from catalog.${table}
                   where folded_en = catalog.fold($1) or folded_es = catalog.fold($1)
                   order by is_user_generated, id limit 1)`,
      [name],
    );
    return entry;
  }

  /** Like {@link findByName}, with public names only: also an entry that was merged into another one may be hidden. */
  findPublicByName<Row extends CatalogEntryDto>(table: 'conditions' | 'supplements', name: string): Promise<Row[]> {
    return this.database.preparedQuery<Row>(
      `select ${table === 'conditions' ? conditionColumns : entryColumns} from catalog.${table}
       where is_public and id = (select coalesce(merged_into_id, id) from catalog.${table}
                   where (folded_en = catalog.fold($1) or folded_es = catalog.fold($1)) and is_public
                   order by is_user_generated, id limit 1)`,
      [name],
    );
  }

  async findBrandByName(name: string): Promise<BrandDto | undefined> {
    const [brand] = await this.database.query<BrandDto>(
      `select ${brandColumns} from catalog.brands
       where id = (select coalesce(merged_into_id, id) from catalog.brands where folded = catalog.fold($1)
                   order by id limit 1)`,
      [name],
    );
    return brand;
  }

  async add(table: BilingualTable, name: string): Promise<number> {
    const { identifiers } = await this.entries[table].insert({ nameEn: name, nameEs: name, isUserGenerated: true });
    return (identifiers[0] as { id: number }).id;
  }

  async addBrand(name: string): Promise<number> {
    const { identifiers } = await this.brands.insert({ name, isUserGenerated: true });
    return (identifiers[0] as { id: number }).id;
  }
}
