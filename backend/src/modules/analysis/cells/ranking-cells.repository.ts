import { Injectable } from '@nestjs/common';
import { Database, selectColumns, selectExpressions } from '../../../platform/database/index.js';
import { dependsOn } from '../../../platform/response-cache/index.js';
import { CATALOG_NAMES_TOPIC, type ConditionNames, type ConditionReference } from '../../catalog/index.js';
import { ageRanges } from '../../testimonials/index.js';
import { toCellsTopic } from '../topics.js';
import { Cell } from './cell.entity.js';
import type { CellSummary } from './cell-summary.js';
import type { EncodedCounts, UsageHistogram } from './usage-counts.js';

const conditionIdColumn = selectColumns(Cell, ['conditionId']);
const conditionNames = selectExpressions<ConditionNames>({
  nameEn: 'c.name_en',
  nameEs: 'c.name_es',
  articleEn: 'c.article_en',
  articleEs: 'c.article_es',
  isUserGenerated: 'c.is_user_generated',
});
/**
 * The driver reads the cells of a ranking as one JSON text in half the time of a row for each cell. The operator takes three
 * quarters of the time of `concat`; no value is null.
 */
const toJsonArray = (...values: string[]): string => `'[' || ${values.join(` || ',' || `)} || ']'`;
const counts = ['supplement_id', 'significant', 'moderate', 'residual', '"none"', 'negative_effects'];
const precomputedCell = toJsonArray(
  ...counts,
  `coalesce(mean::text, 'null')`,
  `coalesce(mu::text, 'null')`,
  `coalesce(half::text, 'null')`,
  'coalesce(summary, how_taken::text)',
);
const summableCell = toJsonArray(...counts, 'coalesce(histogram, how_taken::text)');

type CountedCell = [
  supplementId: number,
  significant: number,
  moderate: number,
  residual: number,
  none: number,
  negativeEffects: number,
];

/** A cell as a ranking shows it. The former version wrote no computed values, but a histogram. */
export type PrecomputedCell = [
  ...CountedCell,
  ...([mean: number, mu: number, half: number, summary: CellSummary] | [null, null, null, UsageHistogram]),
];

/** A cell to be summed with others. */
export type SummableCell = [...CountedCell, usage: EncodedCounts | UsageHistogram];

/** A cell with the names of its supplement, and whether users wrote them. */
export type NamedCell<Cell> = [nameEn: string, nameEs: string, isUserGenerated: boolean, cell: Cell];

/** The cells of a condition in a group of authors. */
export interface ConditionCells<Cell> {
  condition: ConditionNames & { id: number };
  cells: NamedCell<Cell>[];
}

/** The cells that rankings and reports show, read in the form that takes the driver the least time. */
@Injectable()
export class RankingCellsRepository {
  constructor(private readonly database: Database) {}

  /** Cells of a condition for one age range and gender; the empty string means all. Undefined if it does not exist. */
  findPrecomputed(
    condition: ConditionReference,
    ageRange: string,
    gender: string,
  ): Promise<ConditionCells<PrecomputedCell> | undefined> {
    return this.findByCondition(condition, precomputedCell, 'gender = $2 and age_range = $3', [gender, ageRange]);
  }

  /**
   * Cells of a condition for several age ranges, but not for all, and one gender. They can be summed, because no testimonial is
   * counted in two of them. Undefined if the condition does not exist.
   */
  findSummable(
    condition: ConditionReference,
    ranges: string[],
    gender: string,
  ): Promise<ConditionCells<SummableCell> | undefined> {
    return this.findByCondition(condition, summableCell, 'gender = $2 and age_range = any($3)', [gender, ranges]);
  }

  /**
   * Cells of a supplement for all authors and the conditions with a public name: the one of `conditionId` first, then those
   * with the most reports.
   */
  findBySupplement(
    supplementId: number,
    conditionId: number | undefined,
    limit: number,
  ): Promise<{ conditionId: number; cell: PrecomputedCell }[]> {
    dependsOn(CATALOG_NAMES_TOPIC);
    return this.database.preparedQuery<{ conditionId: number; cell: PrecomputedCell }>(
      `select ${conditionIdColumn}, (${precomputedCell})::json as cell
       from analysis.cells cross join lateral catalog.find_shown_condition(condition_id)
       where supplement_id = $1 and age_range = '' and gender = ''
       order by condition_id is not distinct from $2 desc,
         significant + moderate + residual + "none" + negative_effects desc, condition_id
       limit $3`,
      [supplementId, conditionId ?? null, limit],
    );
  }

  /**
   * The counts of use of a supplement over all conditions: one for each condition and age range. Its conditions are found
   * by the index of supplements, their cells by the primary key.
   */
  async findUsageBySupplement(supplementId: number): Promise<(EncodedCounts | UsageHistogram)[]> {
    const rows = await this.database.preparedQuery<{ usage: EncodedCounts | UsageHistogram }>(
      `select coalesce(histogram, how_taken::text)::json as usage
       from analysis.cells
       where condition_id in (select condition_id from analysis.cells
                              where supplement_id = $1 and age_range = '' and gender = '')
         and gender = '' and age_range = any($2) and supplement_id = $1`,
      [supplementId, ageRanges],
    );
    return rows.map(({ usage }) => usage);
  }

  /** The conditions with reports and a public name. */
  findConditionIds(): Promise<number[]> {
    return this.findShownIds('condition');
  }

  /** The supplements with reports and a public name. */
  findSupplementIds(): Promise<number[]> {
    return this.findShownIds('supplement');
  }

  /** A name is hidden with its last testimonial, before the cells are recomputed. */
  private async findShownIds(kind: 'condition' | 'supplement'): Promise<number[]> {
    dependsOn(CATALOG_NAMES_TOPIC);
    const rows = await this.database.query<{ id: number }>(
      `select distinct shown.id
       from (select distinct ${kind}_id as id from analysis.cells where age_range = '' and gender = '') counted
       cross join lateral catalog.find_shown_${kind}(counted.id) shown
       where shown.id is not null order by 1`,
    );
    return rows.map(({ id }) => id);
  }

  /** Condition, cells and names of one snapshot. */
  private async findByCondition<Cell>(
    condition: ConditionReference,
    cell: string,
    group: string,
    parameters: unknown[],
  ): Promise<ConditionCells<Cell> | undefined> {
    dependsOn(CATALOG_NAMES_TOPIC);
    const [source, key] =
      'id' in condition ? ['find_shown_condition', condition.id] : ['find_condition_by_public_name', condition.name];
    const [found] = await this.database.preparedQuery<ConditionNames & { id: number; cells: string | null }>(
      `select c.id, ${conditionNames}, (
         select string_agg(${toJsonArray('to_json(s.name_en)', 'to_json(s.name_es)', 's.is_user_generated', cell)}, ',')
         from analysis.cells cross join lateral catalog.find_shown_supplement(supplement_id) s
         where condition_id = c.id and ${group}) as cells
       from catalog.${source}($1) c`,
      [key, ...parameters],
    );
    if (!found) return undefined;
    dependsOn(toCellsTopic(found.id));
    const { cells, ...names } = found;
    return { condition: names, cells: JSON.parse(`[${cells ?? ''}]`) as NamedCell<Cell>[] };
  }
}
