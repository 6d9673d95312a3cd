import { Injectable } from '@nestjs/common';
import { Database, type RowOf, selectColumns, selectExpressions } from '../../../platform/database/index.js';
import type { Language, Page } from '../../../platform/http/index.js';
import { dependsOn } from '../../../platform/response-cache/index.js';
import { CATALOG_NAMES_TOPIC, CATALOG_TOPIC, type ConditionName, conditionNameColumns } from '../../catalog/index.js';
import type { AgeRange, Gender } from '../enumerations.js';
import { Testimonial } from '../testimonial.entity.js';
import { toPublishedTopic } from '../topics.js';
import { countSuperseded, findSuperseded } from './superseded.js';

export interface PublicFilter {
  conditionId: number;
  supplementId?: number;
  gender?: Gender;
  ageRange?: AgeRange;
}

export const publishedColumns = selectColumns(
  Testimonial,
  [
    'id',
    'language',
    'ageRange',
    'gender',
    'perceivedImprovement',
    'experience',
    'doseAmount',
    'doseUnit',
    'usageFrequency',
    'usageFrequencyUnit',
    'consumptionDuration',
    'consumptionUnit',
    'timeToResults',
    'timeToResultsUnit',
    'otherSideEffects',
    'createdAt',
  ],
  't',
);
export const publishedDetails = selectExpressions<{ sideEffects: string; brandName: string }>({
  sideEffects: `array_to_string(t.side_effects, ',')`,
  brandName: 'b.name',
});
interface SupplementName {
  /** Null if the supplement does not exist, and without one. */
  supplementName: string | null;
  /** False without a name. */
  isSupplementUserGenerated: boolean;
}
const isSupplementUserGenerated = 'coalesce(s.is_user_generated, false)';
const supplementNames = {
  en: selectExpressions<SupplementName>({ supplementName: 's.name_en', isSupplementUserGenerated }),
  es: selectExpressions<SupplementName>({ supplementName: 's.name_es', isSupplementUserGenerated }),
};
const keys = 'select id as page_id';
/** Rows up to which reading all of them completely costs less than finding the ids of the page first. */
const NEAR_ROWS = 50;

export type PublishedRow = RowOf<typeof publishedColumns> & RowOf<typeof publishedDetails>;

interface Head extends SupplementName {
  total: number;
  /** Those of the total that analyses count. */
  counted: number;
}

export interface PublishedPage extends Head {
  condition: ConditionName;
  rows: PublishedRow[];
}

/** The public list of testimonials: one query per page, whose cost does not grow with the list. */
@Injectable()
export class PublishedTestimonialsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Approved testimonials, newest first; undefined if the condition does not exist. Beyond the first pages, the ids of a page
   * are read from an index, from whichever end of the list is nearer, and only the rows of the page completely. Total and
   * page are of the same snapshot.
   */
  async findPage(filter: PublicFilter, page: Page, language: Language): Promise<PublishedPage | undefined> {
    dependsOn(toPublishedTopic(filter));
    dependsOn(CATALOG_NAMES_TOPIC);
    const { sql, parameters } = this.buildStatement(filter, page, language);
    const found = await this.database.preparedQuery<PublishedRow & ConditionName & Head>(sql, parameters);
    if (found.length === 0) return undefined;
    const { total, counted, supplementName, conditionName, conditionArticle, isUserGenerated } = found[0];
    // A page beyond the end returns one row with the names and the total, but without a testimonial.
    const rows = found[0].id === null ? [] : found;
    // Names that are added are notified only as a change of the catalog.
    if (filter.supplementId !== undefined && supplementName === null) dependsOn(CATALOG_TOPIC);
    const condition = { conditionName, conditionArticle, isUserGenerated };
    return {
      condition,
      supplementName,
      isSupplementUserGenerated: found[0].isSupplementUserGenerated,
      total,
      counted,
      rows,
    };
  }

  private buildStatement(filter: PublicFilter, page: Page, language: Language) {
    const parameters: unknown[] = [filter.conditionId];
    const matchColumn = (column: string, value: unknown): string =>
      value === undefined ? '' : ` and ${column} = $${parameters.push(value)}`;
    const pair = `condition_id = $1${matchColumn('supplement_id', filter.supplementId)}`;
    const group = matchColumn('gender', filter.gender) + matchColumn('age_range', filter.ageRange);
    const supplementId = filter.supplementId === undefined ? 'null::int' : '$2';
    const [limit, offset] = [page.limit, page.offset].map((value) => `$${parameters.push(value)}::int`);
    const approved = `from testimonials.testimonials where ${pair}${group} and review_status = 'approved'`;
    const total =
      group === ''
        ? `select coalesce(sum(published), 0)::int as total from testimonials.published_counts where ${pair}`
        : `select count(*)::int as total ${approved}`;
    const superseded = countSuperseded(
      pair,
      `select id from ${findSuperseded('array[$1::int]', filter.supplementId === undefined ? 'null' : 'array[$2::int]')} older
       ${group && `join testimonials.testimonials using (id, condition_id, supplement_id) where true${group}`}`,
    );
    const rows =
      page.offset + page.limit <= NEAR_ROWS
        ? `left join lateral (
             select * ${approved} order by created_at desc, id desc limit ${limit} offset ${offset}) t on true`
        : `left join lateral (
             (${keys} ${approved} and ${offset} <= total / 2
              order by created_at desc, id desc limit ${limit} offset ${offset})
             union all
             (${keys} ${approved} and ${offset} > total / 2
              order by created_at, id limit least(${limit}, greatest(total - ${offset}, 0))
              offset greatest(total - ${offset} - ${limit}, 0))
           ) page on true
           left join testimonials.testimonials t on t.id = page_id`;
    const sql = `select total, total - ${superseded} as counted, ${conditionNameColumns[language]}, ${supplementNames[language]},
        ${publishedColumns}, ${publishedDetails}
      from (${total}) totals
      cross join lateral catalog.find_shown_condition($1) c
      left join lateral catalog.find_shown_supplement(${supplementId}) s on true
      ${rows}
      left join lateral catalog.find_brand(t.brand_id) b on true
      order by t.created_at desc, t.id desc`;
    return { sql, parameters };
  }
}
