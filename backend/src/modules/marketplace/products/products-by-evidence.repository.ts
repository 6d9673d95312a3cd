import { Injectable } from '@nestjs/common';
import { Database, type RowOf, selectColumns, selectExpressions } from '../../../platform/database/index.js';
import type { Language, Page } from '../../../platform/http/index.js';
import { dependsOn } from '../../../platform/response-cache/index.js';
import { ORDER_OF_FIRST_RANKED, type OutcomeCounts, RANKING_ORDERS, toCellsTopic } from '../../analysis/index.js';
import { CATALOG_NAMES_TOPIC, type ConditionNames } from '../../catalog/index.js';
import { Advertiser } from './advertiser.entity.js';
import {
  buildProductWhere,
  type ProductFilter,
  type ProductRow,
  type ProductTotals,
  productColumns,
  type EvidenceSort,
  type Statement,
} from './products.repository.js';

const advertiserColumns = selectColumns(Advertiser, ['referenceParameter'], 'a');
const joinedNames = selectExpressions<{ advertiserName: string; imageName: string | null }>({
  advertiserName: 'a.name',
  imageName: 'i.name',
});
const catalogName = selectExpressions<{ catalogName: string | null }>({ catalogName: 'found.catalog_name' });
const conditionNames = selectExpressions<ConditionNames & { conditionId: number }>({
  conditionId: 'c.id',
  nameEn: 'c.name_en',
  nameEs: 'c.name_es',
  articleEn: 'c.article_en',
  articleEs: 'c.article_es',
});

const counted = selectExpressions<CountsRow>({
  hasReports: 'found.place is not null',
  significant: 'found.significant',
  moderate: 'found.moderate',
  residual: 'found.residual',
  none: 'found."none"',
  negative_effects: 'found.negative_effects',
});
const outcomes = 'significant, moderate, residual, "none", negative_effects';

type CountsRow = OutcomeCounts & { hasReports: boolean };
/** With the name of the supplement in the catalog, if it has one. */
export type NamedProductRow = ProductRow & RowOf<typeof catalogName>;

/** With the reports about the supplement for the condition. */
export type ReportedProductRow = NamedProductRow & CountsRow;

type EvidenceRow = ReportedProductRow & ConditionNames & ProductTotals & { conditionId: number };

export interface EvidencePage {
  rows: ReportedProductRow[];
  totals: ProductTotals;
  condition: ConditionNames;
}

export interface EvidenceOrder {
  conditionId: number;
  sort: EvidenceSort;
  /** Whether products without reports follow or are omitted. */
  includeUnreported: boolean;
  language: Language;
}

/** Pages of products in the order of the ranking of their supplements; then by price. */
@Injectable()
export class ProductsByEvidenceRepository {
  constructor(private readonly database: Database) {}

  /** Undefined if the condition does not exist. */
  async findPage(filter: ProductFilter, page: Page, order: EvidenceOrder): Promise<EvidencePage | undefined> {
    dependsOn(CATALOG_NAMES_TOPIC);
    const { sql, parameters } = this.buildPageStatement(filter, page, order);
    const found = await this.database.preparedQuery<EvidenceRow>(sql, parameters);
    if (found.length === 0) return undefined;
    const { conditionId, nameEn, nameEs, articleEn, articleEs, total, reported } = found[0];
    dependsOn(toCellsTopic(conditionId));
    return {
      // A page beyond the end returns one row with the totals and without a product.
      rows: (found[0].id as number | null) === null ? [] : found,
      totals: { total, reported },
      condition: { nameEn, nameEs, articleEn, articleEs },
    };
  }

  /**
   * Reads supplements in the order of the ranking, from an index, until their products fill the page. The number of products of each
   * supplement tells which of them are on the page and from which product on; only these are read, each from an index. Ranking,
   * numbers and products are of the same snapshot. The conditions select exactly the rows of the page: its limit omits none,
   * but ends the reading. The second one is a constant that tells the planner how few rows there are, so that it plans once
   * and not for each request.
   */
  buildPageStatement(
    filter: ProductFilter,
    page: Page,
    { conditionId, sort, includeUnreported, language }: EvidenceOrder,
  ): Statement {
    const { conditions, parameters } = buildProductWhere(filter);
    const parameter = (value: unknown) => `$${parameters.push(value)}::int`;
    const isUnfiltered = Object.keys(filter).length === 0;
    /** The first supplements, in an order that an index has: the rest of the ranking is not read. */
    const readsFirst = isUnfiltered && page.offset === 0 && sort === 'effectiveness';
    const order = readsFirst ? ORDER_OF_FIRST_RANKED : RANKING_ORDERS[sort];
    const [condition, limit, offset] = [conditionId, page.limit, page.offset].map(parameter);
    const end = parameter(page.offset + page.limit);
    const catalogColumn = `name_${language}`;
    const ranked = `analysis.find_ranked_supplements(${condition}) r`;
    const counts = isUnfiltered
      ? 'marketplace.listed_counts'
      : `(select coalesce(p.supplement_id, 0) as supplement_id, count(*)::int as listed
          from marketplace.products p where ${conditions} group by 1)`;
    // A supplement has few counts, one for each of the last changes.
    const joinCounts = readsFirst
      ? `cross join lateral (
           select sum(listed)::int as listed from counts where counts.supplement_id = r.supplement_id) counted`
      : `join (select supplement_id, sum(listed)::int as listed from counts group by 1) counted using (supplement_id)`;
    // Unlike "not exists", "not in" is no join and keeps the order of the index, so that reading ends with the page.
    const others = `union all
      select other.id, null, null, null, null, null, null, s.${catalogColumn}
      from totals cross join lateral (
        select p.id, p.supplement_id from marketplace.products p
        where ${conditions} and coalesce(p.supplement_id, 0) not in (select r.supplement_id from ${ranked})
        order by p.price, p.id
        limit greatest(${end} - greatest(totals.reported, ${offset}), 0)
        offset greatest(${offset} - totals.reported, 0)) other
      left join lateral catalog.find_supplement(other.supplement_id) s on true`;
    const sql = `with counts as ${isUnfiltered ? 'not ' : ''}materialized (select supplement_id, listed from ${counts} c),
      totals as materialized (
        select (select coalesce(sum(listed), 0)::int from ${ranked} join counts using (supplement_id)) as reported
               ${includeUnreported ? ', (select coalesce(sum(listed), 0)::int from counts) as listed' : ''}),
      placed as not materialized (
        select r.*, listed, row_number() over ranking as place, sum(listed) over ranking - listed as preceding
        from ${ranked} ${joinCounts}
        window ranking as (order by ${order} rows unbounded preceding)),
      page as (
        select own.id as page_id, place, ${outcomes}, s.${catalogColumn} as catalog_name
        from placed left join lateral catalog.find_supplement(placed.supplement_id) s on true
        cross join lateral (
          select p.id from marketplace.products p
          where ${conditions} and p.supplement_id = placed.supplement_id
          order by p.price, p.id
          limit least(listed, ${end} - preceding) - greatest(${offset} - preceding, 0)
          offset greatest(${offset} - preceding, 0)) own
        where preceding < ${end} and preceding + listed > ${offset}
        ${includeUnreported ? others : ''}
        limit ${limit})
      select totals.reported, totals.${includeUnreported ? 'listed' : 'reported'} as total, ${conditionNames},
             ${counted}, ${productColumns}, ${advertiserColumns}, ${joinedNames}, ${catalogName}
      from totals cross join lateral catalog.find_condition(${condition}) c
      left join lateral (select * from page limit ${page.limit <= 20 ? 20 : 100}) found on true
      left join marketplace.products p on p.id = found.page_id
      left join marketplace.advertisers a on a.id = p.advertiser_id
      left join marketplace.images i on i.source = p.image_source
      order by found.place nulls last, p.price, p.id`;
    return { sql, parameters };
  }
}
