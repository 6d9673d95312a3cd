import { Injectable } from '@nestjs/common';
import {
  Database,
  escapeLike,
  type RowOf,
  selectColumns,
  selectExpressions,
} from '../../../platform/database/index.js';
import type { Page } from '../../../platform/http/index.js';
import { Advertiser } from './advertiser.entity.js';
import { Product } from './product.entity.js';
import type { ProductSort } from './products.dto.js';

export interface ProductFilter {
  /** Products of these catalog supplements, or with a name in `customSupplements`. */
  supplementIds?: number[];
  /** Names used by partners, without accents and in lower case. */
  customSupplements?: string[];
  brands?: string[];
  advertiserIds?: number[];
}

/** Supplements with reports for the condition. */
export interface ReportedSupplements {
  ids: number[];
  /** Whether products of other supplements follow or are omitted. */
  includeUnreported: boolean;
}

export interface ProductTotals {
  total: number;
  /** Number of those with reports for the condition; null without one. */
  reported: number | null;
}

export interface Statement {
  sql: string;
  parameters: unknown[];
}

const productColumns = selectColumns(
  Product,
  [
    'id',
    'title',
    'supplementId',
    'supplementName',
    'brandName',
    'advertiserId',
    'weightAmount',
    'weightUnit',
    'price',
    'currency',
    'discount',
    'affiliateUrl',
    'priceCheckedAt',
  ],
  'p',
);
const advertiserColumns = selectColumns(Advertiser, ['referenceParameter'], 'a');
const joinedNames = selectExpressions<{ advertiserName: string; imageName: string | null }>({
  advertiserName: 'a.name',
  imageName: 'i.name',
});
/** Of the products `p` with {@link productJoins}. */
export const rowColumns = `${productColumns}, ${advertiserColumns}, ${joinedNames}`;
export const productJoins = `left join marketplace.advertisers a on a.id = p.advertiser_id
    left join marketplace.images i on i.source = p.image_source`;
const supplementIdColumn = selectColumns(Product, ['supplementId']);

export type ProductRow = RowOf<typeof productColumns> & RowOf<typeof advertiserColumns> & RowOf<typeof joinedNames>;

/** Sorting by evidence is the task of {@link ProductsByEvidenceRepository}. */
export type EvidenceSort = Extract<ProductSort, 'effectiveness' | 'significant_improvement'>;
export type PlainSort = Exclude<ProductSort, EvidenceSort>;

/** Each order is total (ends in the id), so that pages neither repeat nor skip a product. */
const orders: Record<PlainSort, string> = {
  price_asc: 'p.price, p.id',
  price_desc: 'p.price desc, p.id desc',
  newest: 'p.listed_at desc, p.id desc',
};

export const isByEvidence = (sort: ProductSort): sort is EvidenceSort =>
  sort === 'effectiveness' || sort === 'significant_improvement';

/** `p` is the table. @param reported only products of these supplements, unless it includes the others */
export function buildProductWhere(
  filter: ProductFilter,
  reported?: ReportedSupplements,
): { conditions: string; parameters: unknown[] } {
  const parameters: unknown[] = [];
  const conditions = ['p.retired_at is null'];
  const matchAny = (column: string, type: string, values: unknown[]) =>
    `${column} = any($${parameters.push(values)}::${type}[])`;
  const supplements = [
    ...(filter.supplementIds ? [matchAny('p.supplement_id', 'int', filter.supplementIds)] : []),
    ...(filter.customSupplements ? [matchAny('p.folded_supplement', 'text', filter.customSupplements)] : []),
  ];
  if (supplements.length > 0) conditions.push(`(${supplements.join(' or ')})`);
  if (reported && !reported.includeUnreported) conditions.push(matchAny('p.supplement_id', 'int', reported.ids));
  if (filter.brands) conditions.push(matchAny('p.folded_brand', 'text', filter.brands));
  if (filter.advertiserIds) conditions.push(matchAny('p.advertiser_id', 'int', filter.advertiserIds));
  return { conditions: conditions.join(' and '), parameters };
}

@Injectable()
export class ProductsRepository {
  constructor(private readonly database: Database) {}

  /** Finds a page. Products of reported supplements come first, or are the only ones. */
  findPage(filter: ProductFilter, sort: PlainSort, page: Page, reported?: ReportedSupplements): Promise<ProductRow[]> {
    const { sql, parameters } = this.buildPageStatement(filter, sort, page, reported);
    return this.database.preparedQuery<ProductRow>(sql, parameters);
  }

  /** Filter and order use an index; shops and images are joined to the products of the page only, not to those before it. */
  buildPageStatement(filter: ProductFilter, sort: PlainSort, page: Page, reported?: ReportedSupplements): Statement {
    const { conditions, parameters } = buildProductWhere(filter, reported);
    const parameter = (value: unknown) => `$${parameters.push(value)}`;
    // Ranks are joined as values: no query of this module reads the tables of other modules.
    const rankJoin = reported?.includeUnreported
      ? `left join unnest(${parameter(reported.ids)}::int[]) with ordinality as e (supplement_id, place)
           on e.supplement_id = p.supplement_id`
      : '';
    const place = reported?.includeUnreported ? ', e.place is null as is_unreported' : '';
    const order = `${reported?.includeUnreported ? 'is_unreported, ' : ''}${orders[sort]}`;
    const sql = `select ${rowColumns}
      from (select p.*${place} from marketplace.products p ${rankJoin}
            where ${conditions} order by ${order} limit ${parameter(page.limit)} offset ${parameter(page.offset)}) p
      ${productJoins} order by ${order}`;
    return { sql, parameters };
  }

  async count(filter: ProductFilter, reported?: ReportedSupplements): Promise<ProductTotals> {
    if (!reported && Object.values(filter).every((values) => values === undefined)) return this.countAll();
    const { conditions, parameters } = buildProductWhere(filter, reported);
    const withReports = reported
      ? `(count(*) filter (where p.supplement_id = any($${parameters.push(reported.ids)}::int[])))::int`
      : 'null::int';
    const [totals] = await this.database.query<ProductTotals>(
      `select count(*)::int as total, ${withReports} as reported from marketplace.products p where ${conditions}`,
      parameters,
    );
    return totals;
  }

  /** The sum of few rows, which triggers keep, instead of all products. */
  private async countAll(): Promise<ProductTotals> {
    const [totals] = await this.database.preparedQuery<ProductTotals>(
      'select coalesce(sum(listed), 0)::int as total, null::int as reported from marketplace.listed_counts',
    );
    return totals;
  }

  async findById(id: number): Promise<ProductRow | undefined> {
    const rows = await this.database.preparedQuery<ProductRow>(
      `select ${rowColumns} from marketplace.products p ${productJoins}
       where p.id = $1 and p.retired_at is null`,
      [id],
    );
    return rows[0];
  }

  /** Folded names of products for sale that equal the text or, if there is none, contain it. */
  async findFoldedNames(column: 'folded_brand' | 'folded_supplement', text: string): Promise<string[]> {
    const find = async (condition: string) => {
      const rows = await this.database.query<{ name: string }>(
        `select distinct ${column} as name from marketplace.products where retired_at is null and ${condition}`,
        [text],
      );
      return rows.map(({ name }) => name);
    };
    const exact = await find(`${column} = catalog.fold($1)`);
    return exact.length > 0 ? exact : find(`${column} like '%' || ${escapeLike('catalog.fold($1)')} || '%'`);
  }

  /** Ids of advertisers by name; unknown names are missing. */
  async findAdvertiserIds(names: string[]): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      'select id from marketplace.advertisers where name = any($1)',
      [names],
    );
    return rows.map(({ id }) => id);
  }

  async findBrands(): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      `select min(brand_name) as name from marketplace.products where retired_at is null
       group by folded_brand order by folded_brand`,
    );
    return rows.map(({ name }) => name);
  }

  async findAdvertisers(): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      `select name from marketplace.advertisers a
       where exists (select 1 from marketplace.products p where p.advertiser_id = a.id and p.retired_at is null)
       order by lower(name)`,
    );
    return rows.map(({ name }) => name);
  }

  /** Supplements of products for sale: by id if they are in the catalog, otherwise by the partner's name. */
  findSupplements(): Promise<{ supplementId: number | null; name: string | null }[]> {
    return this.database.preparedQuery(
      `select ${supplementIdColumn}, null as name from marketplace.listed_counts
       where supplement_id <> 0 group by supplement_id having sum(listed) > 0
       union all
       select null, min(supplement_name) from marketplace.products
       where retired_at is null and supplement_id is null group by folded_supplement`,
    );
  }

  /** The names that partners use for these supplements of products for sale. */
  async findPartnerNames(supplementIds: number[]): Promise<string[]> {
    if (supplementIds.length === 0) return [];
    const rows = await this.database.query<{ name: string }>(
      `select min(supplement_name) as name from marketplace.products
       where retired_at is null and supplement_id = any($1) group by folded_supplement`,
      [supplementIds],
    );
    return rows.map(({ name }) => name);
  }
}
