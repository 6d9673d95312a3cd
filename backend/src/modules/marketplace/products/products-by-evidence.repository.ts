import { Injectable } from '@nestjs/common';
import { Database, type RowOf, selectColumns, selectExpressions } from '../../../platform/database/index.js';
import type { Language, Page } from '../../../platform/http/index.js';
import { dependsOn } from '../../../platform/response-cache/index.js';
import { type OutcomeCounts, toCellsTopic } from '../../analysis/index.js';
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
const catalogName = {
  en: selectExpressions<{ catalogName: string | null }>({ catalogName: 's.name_en' }),
  es: selectExpressions<{ catalogName: string | null }>({ catalogName: 's.name_es' }),
};
const conditionNames = selectExpressions<ConditionNames & { conditionId: number }>({
  conditionId: 'c.id',
  nameEn: 'c.name_en',
  nameEs: 'c.name_es',
  articleEn: 'c.article_en',
  articleEs: 'c.article_es',
});

const counted = selectExpressions<CountsRow>({
  hasReports: 'r.place is not null',
  significant: 'r.significant',
  moderate: 'r.moderate',
  residual: 'r.residual',
  none: 'r."none"',
  negative_effects: 'r.negative_effects',
});

type CountsRow = OutcomeCounts & { hasReports: boolean };
/** With the name of the supplement in the catalog, if it has one. */
export type NamedProductRow = ProductRow & RowOf<(typeof catalogName)['en']>;

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
   * The numbers of products by supplement tell which supplements are on the page and from which product on; only these
   * are read, each from an index. Ranking, numbers and products are of the same snapshot. The limit of all parts together
   * is no limit for them, but tells the planner how few rows they return: a constant, so that it plans once and not for each request.
   */
  buildPageStatement(
    filter: ProductFilter,
    page: Page,
    { conditionId, sort, includeUnreported, language }: EvidenceOrder,
  ): Statement {
    const { conditions, parameters } = buildProductWhere(filter);
    const parameter = (value: unknown, type = 'int') => `$${parameters.push(value)}::${type}`;
    const isUnfiltered = Object.keys(filter).length === 0;
    // A supplement may have several counts.
    const counts = isUnfiltered
      ? 'not materialized (select supplement_id, listed from marketplace.listed_counts)'
      : `materialized (select coalesce(p.supplement_id, 0) as supplement_id, count(*)::int as listed
         from marketplace.products p where ${conditions} group by 1)`;
    const [offset, end] = [parameter(page.offset), parameter(page.offset + page.limit)];
    const bySignificantShare = parameter(sort === 'significant_improvement', 'boolean');
    // Unlike "not exists", "not in" is no join and keeps the order of the index, so that reading ends with the page.
    const others = `union all
      select other.id, null from totals cross join lateral (
        select p.id from marketplace.products p
        where ${conditions} and coalesce(p.supplement_id, 0) not in (select supplement_id from ranked)
        order by p.price, p.id
        limit greatest(${end} - greatest(totals.reported, ${offset}), 0)
        offset greatest(${offset} - totals.reported, 0)) other`;
    const sql = `with condition as materialized (
        select * from catalog.find_condition(${parameter(conditionId)})),
      ranked as materialized (
        select r.* from condition c cross join lateral analysis.find_ranked_supplements(c.id, ${bySignificantShare}) r),
      counts as ${counts},
      placed as materialized (
        select supplement_id, place, sum(listed) as listed,
               sum(sum(listed)) over (order by place) - sum(listed) as preceding
        from ranked join counts using (supplement_id) group by 1, 2),
      totals as materialized (
        select coalesce((select sum(listed) from placed), 0)::int as reported
               ${includeUnreported ? ', coalesce((select sum(listed) from counts), 0)::int as listed' : ''}),
      page as (
        select own.id as page_id, placed.place from placed cross join lateral (
          select p.id from marketplace.products p
          where ${conditions} and p.supplement_id = placed.supplement_id
          order by p.price, p.id
          limit least(listed, ${end} - preceding) - greatest(${offset} - preceding, 0)
          offset greatest(${offset} - preceding, 0)) own
        where preceding < ${end} and preceding + listed > ${offset}
        ${includeUnreported ? others : ''})
      select totals.reported, totals.${includeUnreported ? 'listed' : 'reported'} as total, ${conditionNames},
             ${counted}, ${productColumns}, ${advertiserColumns}, ${joinedNames}, ${catalogName[language]}
      from totals cross join condition c
      left join lateral (select * from page limit ${page.limit <= 20 ? 20 : 100}) found on true
      left join marketplace.products p on p.id = found.page_id
      left join marketplace.advertisers a on a.id = p.advertiser_id
      left join marketplace.images i on i.source = p.image_source
      left join ranked r on r.place = found.place
      left join lateral catalog.find_supplement(p.supplement_id) s on true
      order by found.place nulls last, p.price, p.id`;
    return { sql, parameters };
  }
}
