import { Injectable } from '@nestjs/common';
import { Database, selectExpressions } from '../../../platform/database/index.js';
import type { Language, Page } from '../../../platform/http/index.js';
import { dependsOn } from '../../../platform/response-cache/index.js';
import { CATALOG_NAMES_TOPIC, CATALOG_TOPIC, type ConditionName, conditionNameColumns } from '../../catalog/index.js';
import type { AgeRange, Gender } from '../enumerations.js';
import { toPublishedTopic } from '../topics.js';
import { publishedJsonColumns } from './published-columns.js';
import { countSuperseded, findSuperseded } from './superseded.js';

export interface PublicFilter {
  conditionId: number;
  supplementId?: number;
  gender?: Gender;
  ageRange?: AgeRange;
}

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

export interface PublishedPage extends ConditionName, SupplementName {
  total: number;
  /** Those of the total that analyses count. */
  counted: number;
  /** A JSON array of PublicTestimonialDto: reading rows and writing them as JSON takes several times as long. */
  testimonials: string;
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
    const [found] = await this.database.preparedQuery<PublishedPage>(sql, parameters);
    // Names that are added are notified only as a change of the catalog.
    if (filter.supplementId !== undefined && found?.supplementName === null) dependsOn(CATALOG_TOPIC);
    return found;
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
        ? `(select * ${approved} order by created_at desc, id desc limit ${limit} offset ${offset}) t`
        : `((${keys} ${approved} and ${offset} <= total / 2
             order by created_at desc, id desc limit ${limit} offset ${offset})
            union all
            (${keys} ${approved} and ${offset} > total / 2
             order by created_at, id limit least(${limit}, greatest(total - ${offset}, 0))
             offset greatest(total - ${offset} - ${limit}, 0))
           ) page join testimonials.testimonials t on t.id = page_id`;
    const sql = `select total, total - ${superseded} as counted, ${conditionNameColumns[language]}, ${supplementNames[language]},
        (select coalesce(json_agg(listed), '[]')::text
         from (select ${publishedJsonColumns}
               from ${rows} left join lateral catalog.find_brand(t.brand_id) b on true
               order by t.created_at desc, t.id desc) listed) as testimonials
      from (${total}) totals
      cross join lateral catalog.find_shown_condition($1) c
      left join lateral catalog.find_shown_supplement(${supplementId}) s on true`;
    return { sql, parameters };
  }
}
