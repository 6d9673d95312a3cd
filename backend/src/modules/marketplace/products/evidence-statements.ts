import { type RowOf, selectExpressions } from '../../../platform/database/index.js';
import type { Language, Page } from '../../../platform/http/index.js';
import { ORDER_BEFORE_NAMES, type OutcomeCounts, RANKING_ORDERS } from '../../analysis/index.js';
import { type ConditionName, conditionNameColumns } from '../../catalog/index.js';
import {
  buildProductWhere,
  type EvidenceSort,
  type ProductFilter,
  type ProductRow,
  type ProductTotals,
  productJoins,
  rowColumns,
  type Statement,
} from './products.repository.js';

const catalogNames = {
  en: selectExpressions<{ catalogName: string | null }>({ catalogName: 's.name_en' }),
  es: selectExpressions<{ catalogName: string | null }>({ catalogName: 's.name_es' }),
};
const conditionIdColumn = selectExpressions<{ conditionId: number }>({ conditionId: 'c.id' });
/** Null without reports. */
const counted = selectExpressions<OutcomeCounts>({
  significant: 'significant',
  moderate: 'moderate',
  residual: 'residual',
  none: '"none"',
  negative_effects: 'negative_effects',
});
const outcomes = 'significant, moderate, residual, "none", negative_effects';

/** With the name of the supplement in the catalog, if it has one. */
export type NamedProductRow = ProductRow & RowOf<(typeof catalogNames)[Language]>;

/** With the reports about the supplement for the condition. */
export type ReportedProductRow = NamedProductRow & { [Outcome in keyof OutcomeCounts]: number | null };

export type EvidenceRow = ReportedProductRow & ConditionName & ProductTotals & { conditionId: number };

export const hasReports = (row: ReportedProductRow): row is ReportedProductRow & OutcomeCounts =>
  row.significant !== null;

export interface EvidenceOrder {
  conditionId: number;
  sort: EvidenceSort;
  /** Whether products without reports follow or are omitted. */
  includeUnreported: boolean;
  language: Language;
}

/** A page of products in the order of the ranking of their supplements; then by price. Returns {@link EvidenceRow}s. */
export function buildEvidenceStatement(filter: ProductFilter, page: Page, order: EvidenceOrder): Statement {
  const isUnfiltered = Object.keys(filter).length === 0;
  return isUnfiltered && page.offset === 0 && order.sort === 'effectiveness'
    ? buildFirstPageStatement(page, order)
    : buildAnyPageStatement(filter, page, order);
}

/**
 * The first page of all products by effectiveness, which is requested most often. Reads supplements in the order of the ranking, from
 * an index, and the products of each, until the page is full; of the supplements with the same reports as the last one, all.
 * Only then the names, which order these, are read: a join with the names, which PostgreSQL plans for all supplements, would
 * read and sort all of them.
 */
function buildFirstPageStatement(page: Page, order: EvidenceOrder): Statement {
  const { conditions, parameters } = buildProductWhere({});
  const [condition, limit] = [order.conditionId, page.limit].map((value) => `$${parameters.push(value)}::int`);
  const ranked = toRanked(condition);
  const own = `select * from marketplace.products p
    where ${conditions} and p.supplement_id = r.supplement_id order by p.price, p.id limit ${limit}`;
  const others = `union all (
    select null, null, null, null, null, null, null, null, p.*
    from (select ${limit} - reported as free from totals) page cross join lateral (
      select * from marketplace.products p where ${conditions} and ${isUnreported(ranked)}
      order by p.price, p.id limit greatest(free, 0)) p)`;
  const sql = `with totals as materialized (${countProducts(ranked, 'marketplace.listed_counts', order)})
    ${selectPage(condition, order)}
    left join lateral (
      (select r.unclamped_low, r.n, ${outcomes}, r.supplement_id as ranked_id, own.*
       from ${ranked} cross join lateral (${own}) own
       order by ${ORDER_BEFORE_NAMES} fetch first (${limit}) rows with ties)
      ${order.includeUnreported ? others : ''}) p on true
    ${JOINS}
    order by p.unclamped_low desc nulls last, p.n desc nulls last, p.significant desc,
             case when p.ranked_id is not null then s.name_en end collate "C", p.ranked_id, p.price, p.id
    limit ${limit}`;
  return { sql, parameters };
}

/**
 * Reads supplements in the order of the ranking. The number of products of each supplement shows which of them are on the page and from
 * which product on; only these are read, each from an index. Ranking, numbers and products are of the same snapshot. The
 * conditions select exactly the rows of the page: its limit omits none, but ends the reading. The second one is a constant
 * that informs the planner how few rows there are, so that it plans once and not for each request.
 */
function buildAnyPageStatement(filter: ProductFilter, page: Page, order: EvidenceOrder): Statement {
  const { conditions, parameters } = buildProductWhere(filter);
  const parameter = (value: unknown) => `$${parameters.push(value)}::int`;
  const [condition, limit, offset] = [order.conditionId, page.limit, page.offset].map(parameter);
  const end = parameter(page.offset + page.limit);
  const ranked = toRanked(condition);
  const isUnfiltered = Object.keys(filter).length === 0;
  const counts = isUnfiltered
    ? 'marketplace.listed_counts'
    : `(select coalesce(p.supplement_id, 0) as supplement_id, count(*)::int as listed
        from marketplace.products p where ${conditions} group by 1)`;
  const others = `union all
    select other.id, null, null, null, null, null, null
    from totals cross join lateral (
      select p.id from marketplace.products p where ${conditions} and ${isUnreported(ranked)}
      order by p.price, p.id
      limit greatest(${end} - greatest(totals.reported, ${offset}), 0)
      offset greatest(${offset} - totals.reported, 0)) other`;
  // A supplement has few counts, one for each of the last changes.
  const sql = `with counts as ${isUnfiltered ? 'not ' : ''}materialized (select supplement_id, listed from ${counts} c),
    totals as materialized (${countProducts(ranked, 'counts', order)}),
    placed as not materialized (
      select r.*, listed, row_number() over ranking as place, sum(listed) over ranking - listed as preceding
      from ${ranked}
      join (select supplement_id, sum(listed)::int as listed from counts group by 1) counted using (supplement_id)
      window ranking as (order by ${RANKING_ORDERS[order.sort]} rows unbounded preceding)),
    page as (
      select own.id as page_id, place, ${outcomes}
      from placed cross join lateral (
        select p.id from marketplace.products p
        where ${conditions} and p.supplement_id = placed.supplement_id
        order by p.price, p.id
        limit least(listed, ${end} - preceding) - greatest(${offset} - preceding, 0)
        offset greatest(${offset} - preceding, 0)) own
      where preceding < ${end} and preceding + listed > ${offset}
      ${order.includeUnreported ? others : ''}
      limit ${limit})
    ${selectPage(condition, order)}
    left join lateral (select * from page limit ${page.limit <= 20 ? 20 : 100}) found on true
    left join marketplace.products p on p.id = found.page_id
    ${JOINS}
    order by found.place nulls last, p.price, p.id`;
  return { sql, parameters };
}

const toRanked = (condition: string): string => `analysis.find_ranked_supplements(${condition}) r`;

/** Unlike "not exists", "not in" is no join and keeps the order of the index, so that reading ends with the page. */
const isUnreported = (ranked: string): string =>
  `coalesce(p.supplement_id, 0) not in (select r.supplement_id from ${ranked})`;

/** The number of products with reports, and of all; `counts` is the number of products of each supplement. */
const countProducts = (ranked: string, counts: string, { includeUnreported }: EvidenceOrder): string =>
  `select (select coalesce(sum(listed), 0)::int from ${ranked} join ${counts} using (supplement_id)) as reported
          ${includeUnreported ? `, (select coalesce(sum(listed), 0)::int from ${counts}) as listed` : ''}`;

/** The columns of {@link EvidenceRow}; a page without products has one row with the totals and the condition. */
const selectPage = (condition: string, { includeUnreported, language }: EvidenceOrder): string =>
  `select totals.reported, totals.${includeUnreported ? 'listed' : 'reported'} as total, ${conditionIdColumn}, ${conditionNameColumns[language]},
          ${counted}, ${rowColumns}, ${catalogNames[language]}
   from totals cross join lateral catalog.find_shown_condition(${condition}) c`;

const JOINS = `left join lateral catalog.find_shown_supplement(p.supplement_id) s on true ${productJoins}`;
