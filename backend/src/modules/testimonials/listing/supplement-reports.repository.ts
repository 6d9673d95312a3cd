import { Injectable } from '@nestjs/common';
import { Database, selectExpressions } from '../../../platform/database/index.js';
import type { Language } from '../../../platform/http/index.js';
import { dependsOn } from '../../../platform/response-cache/index.js';
import { CATALOG_NAMES_TOPIC } from '../../catalog/index.js';
import type { PublicTestimonialDto } from '../testimonial.dto.js';
import { toPublishedSupplementTopic } from '../topics.js';
import { toPublicTestimonial } from './public-testimonial.js';
import { publishedColumns, type PublishedRow } from './published-columns.js';
import { findSuperseded } from './superseded.js';

interface NamedCondition {
  conditionId: number;
  conditionName: string;
}

const conditions = {
  en: selectExpressions<NamedCondition>({ conditionId: 'c.id', conditionName: 'c.name_en' }),
  es: selectExpressions<NamedCondition>({ conditionId: 'c.id', conditionName: 'c.name_es' }),
};
interface BrandReports {
  brandId: number;
  brandName: string;
  reports: number;
}

const brandReports = selectExpressions<BrandReports>({
  brandId: 'b.id',
  brandName: 'b.name',
  reports: 'sum(named.reports)::int',
});

const supplementReports = selectExpressions<{ supplementId: number; reports: number }>({
  supplementId: 'supplement_id',
  reports: 'reports::int',
});

type CountedColumn = 'still_taking_status' | 'brand_id';

/**
 * Reports by a column, of the pairs with at least $1 reports. All columns that are read are in an index, and the few superseded
 * testimonials are subtracted: excluding them by id would read the rows.
 */
const countOfLargePairs = (column: CountedColumn) => `
  with superseded as materialized (select * from ${findSuperseded()}),
  large as (
    select condition_id, supplement_id
    from (select condition_id, supplement_id, published from testimonials.published_counts
          union all select condition_id, supplement_id, -1 from superseded) counts
    group by condition_id, supplement_id having sum(published) >= $1
  )
  select supplement_id, ${column}, sum(reports) as reports
  from (select supplement_id, ${column}, count(*) as reports
        from testimonials.testimonials join large using (condition_id, supplement_id)
        where review_status = 'approved' and ${column} is not null
        group by supplement_id, ${column}
        union all
        select supplement_id, t.${column}, -1
        from superseded join large using (condition_id, supplement_id)
        join testimonials.testimonials t using (id, condition_id, supplement_id)) counted
  group by supplement_id, ${column} having sum(reports) > 0`;

/** The same of one supplement, $2, for the conditions $1. */
const countOfSupplement = (column: CountedColumn) => `
  select ${column}, sum(reports)::int as reports
  from (select ${column}, count(*) as reports
        from testimonials.testimonials
        where condition_id = any($1) and supplement_id = $2 and review_status = 'approved' and ${column} is not null
        group by ${column}
        union all
        select t.${column}, -1
        from ${findSuperseded('$1', 'array[$2::int]')} superseded join testimonials.testimonials t using (id)) counted
  group by ${column} having sum(reports) > 0`;

/** A public testimonial with its condition. */
export interface NewestTestimonial extends PublicTestimonialDto, NamedCondition {}

/**
 * What the published testimonials about one supplement say beyond its cells. All queries name the conditions, which are the
 * first column of the indexes of published testimonials.
 */
@Injectable()
export class SupplementReportsRepository {
  constructor(private readonly database: Database) {}

  /** Reports by `stillTakingStatus`. */
  countByStatus(supplementId: number, conditionIds: number[]): Promise<{ status: string; reports: number }[]> {
    dependsOn(toPublishedSupplementTopic(supplementId));
    return this.database.preparedQuery(
      `select still_taking_status as status, reports from (${countOfSupplement('still_taking_status')}) counted`,
      [conditionIds, supplementId],
    );
  }

  /** Reports of each supplement by `stillTakingStatus`, over the pairs with at least `minimum` reports. */
  countStatuses(minimum: number): Promise<{ supplementId: number; status: string; reports: number }[]> {
    return this.database.query(
      `select ${supplementReports}, still_taking_status as status
       from (${countOfLargePairs('still_taking_status')}) counted order by 1, 3`,
      [minimum],
    );
  }

  /**
   * Reports of each supplement by brand, over the pairs with at least `minimum` reports, most frequent first; a merged brand counts
   * for its target.
   */
  countBrands(minimum: number): Promise<(BrandReports & { supplementId: number })[]> {
    return this.database.query(
      `select ${selectExpressions<{ supplementId: number }>({ supplementId: 'named.supplement_id' })}, ${brandReports}
       from (${countOfLargePairs('brand_id')}) named
       cross join lateral catalog.find_brand(named.brand_id) b
       group by named.supplement_id, b.id, b.name
       order by named.supplement_id, sum(named.reports) desc, b.name, b.id`,
      [minimum],
    );
  }

  /** Reports by brand, most frequent first; a merged brand counts for its target. */
  countByBrand(supplementId: number, conditionIds: number[]): Promise<BrandReports[]> {
    dependsOn(toPublishedSupplementTopic(supplementId));
    dependsOn(CATALOG_NAMES_TOPIC);
    return this.database.preparedQuery(
      `select ${brandReports}
       from (${countOfSupplement('brand_id')}) named
       cross join lateral catalog.find_brand(named.brand_id) b
       group by b.id, b.name
       order by sum(named.reports) desc, b.name, b.id`,
      [conditionIds, supplementId],
    );
  }

  /** The newest testimonials for any of the conditions. */
  async findNewest(
    supplementId: number,
    conditionIds: number[],
    limit: number,
    language: Language,
  ): Promise<NewestTestimonial[]> {
    dependsOn(toPublishedSupplementTopic(supplementId));
    dependsOn(CATALOG_NAMES_TOPIC);
    const rows = await this.database.preparedQuery<PublishedRow & NamedCondition>(
      `select ${publishedColumns}, ${conditions[language]}
       from (select newest.id as newest_id
             from unnest($1::int[]) wanted (condition_id)
             cross join lateral (
               select id, created_at from testimonials.testimonials
               where condition_id = wanted.condition_id and supplement_id = $2 and review_status = 'approved'
               order by created_at desc, id desc limit $3
             ) newest
             order by newest.created_at desc, newest.id desc limit $3) page
       join testimonials.testimonials t on t.id = newest_id
       cross join lateral catalog.find_shown_condition(t.condition_id) c
       left join lateral catalog.find_brand(t.brand_id) b on true
       order by t.created_at desc, t.id desc`,
      [conditionIds, supplementId, limit],
    );
    return rows.map((row) => ({
      ...toPublicTestimonial(row),
      conditionId: row.conditionId,
      conditionName: row.conditionName,
    }));
  }
}
