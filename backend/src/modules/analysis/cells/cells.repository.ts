import { Injectable } from '@nestjs/common';
import { Database, selectColumns } from '../../../platform/database/index.js';
import { ageRanges, type ConditionSupplementPair } from '../../testimonials/index.js';
import type { OutcomeCounts } from '../score.js';
import type { CellContent } from './build-cells.js';
import { Cell } from './cell.entity.js';
import type { EncodedCounts, UsageHistogram } from './usage-counts.js';

const counts = `${selectColumns(Cell, ['significant', 'moderate', 'residual', 'none'])}, negative_effects`;
const pairColumns = selectColumns(Cell, ['conditionId', 'supplementId']);
const contentColumns = selectColumns(Cell, [
  'supplementId',
  'ageRange',
  'gender',
  'significant',
  'moderate',
  'residual',
  'none',
  'negativeEffects',
  'howTaken',
  'mean',
  'mu',
  'half',
  'summary',
  'histogram',
]);
/**
 * The cells for all authors of pairs with public names and at least $1 reports. A name is hidden with its last testimonial, before
 * the cells are recomputed.
 */
const totals = `
  from analysis.cells
  cross join lateral catalog.find_shown_condition(condition_id)
  cross join lateral catalog.find_shown_supplement(supplement_id) supplement
  where supplement.id is not null and age_range = '' and gender = ''
    and significant + moderate + residual + "none" + negative_effects >= $1`;

/** Identifies a cell of a condition. */
export type CellKey = Pick<Cell, 'supplementId' | 'ageRange' | 'gender'>;

@Injectable()
export class CellsRepository {
  constructor(private readonly database: Database) {}

  /** The totals of each pair with public names and at least `minimum` reports, of one condition or of all. */
  findTotals(minimum: number, conditionId: number | null = null): Promise<(OutcomeCounts & ConditionSupplementPair)[]> {
    return this.database.query<OutcomeCounts & ConditionSupplementPair>(
      `select ${pairColumns}, ${counts} ${totals} and ($2::int is null or condition_id = $2)
       order by condition_id, supplement_id`,
      [minimum, conditionId],
    );
  }

  /** Like {@link findTotals}, with the counts of use by age range: one statement, because testimonials are counted meanwhile. */
  findTotalsAndUsage(
    minimum: number,
  ): Promise<(OutcomeCounts & ConditionSupplementPair & { usage: (EncodedCounts | UsageHistogram)[] })[]> {
    return this.database.query(
      `select ${pairColumns}, ${counts}, (
         select coalesce(json_agg(coalesce(part.histogram, part.how_taken::text)::json), '[]') from analysis.cells part
         where part.condition_id = cells.condition_id and part.supplement_id = cells.supplement_id
           and part.gender = '' and part.age_range = any($2)) as usage
       ${totals} order by condition_id, supplement_id`,
      [minimum, ageRanges],
    );
  }

  /** Updates the statistics of the planner: without them, after many changes, it reads a ranking by another index. */
  async analyze(): Promise<void> {
    await this.database.execute('analyze analysis.cells');
  }

  async findConditionIds(): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      'select distinct condition_id as id from analysis.cells order by 1',
    );
    return rows.map(({ id }) => id);
  }

  /** All cells of some supplements for a condition; of all supplements by default. */
  findContents(conditionId: number, supplementIds: number[] | null = null): Promise<CellContent[]> {
    // Two statements: with one condition for both cases, the plan for all supplements would be used for one.
    const selected = supplementIds === null ? '' : ' and supplement_id = any($2)';
    return this.database.preparedQuery<CellContent>(
      `select ${contentColumns} from analysis.cells where condition_id = $1${selected}`,
      supplementIds === null ? [conditionId] : [conditionId, supplementIds],
    );
  }

  /** Whether a cell has histograms in the form that the former version reads. */
  async hasLegacyHistograms(): Promise<boolean> {
    const rows = await this.database.preparedQuery(
      'select 1 from analysis.cells where how_taken is not null order by condition_id limit 1',
    );
    return rows.length > 0;
  }

  /** Inserts cells, or replaces those that exist. */
  async save(conditionId: number, cells: CellContent[]): Promise<void> {
    const valuesOf = (column: keyof CellContent) => cells.map((cell) => cell[column]);
    await this.database.preparedQuery(
      `insert into analysis.cells as c (condition_id, supplement_id, age_range, gender, significant, moderate, residual,
         "none", negative_effects, mean, mu, half, summary, histogram, how_taken)
       select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::int[], $6::int[], $7::int[], $8::int[], $9::int[],
         $10::float8[], $11::float8[], $12::float8[], $13::text[], $14::text[], $15::jsonb[])
       on conflict (condition_id, gender, age_range, supplement_id) do update set
         significant = excluded.significant, moderate = excluded.moderate, residual = excluded.residual,
         "none" = excluded."none", negative_effects = excluded.negative_effects, mean = excluded.mean, mu = excluded.mu,
         half = excluded.half, summary = excluded.summary, histogram = excluded.histogram,
         how_taken = excluded.how_taken`,
      [
        conditionId,
        valuesOf('supplementId'),
        valuesOf('ageRange'),
        valuesOf('gender'),
        valuesOf('significant'),
        valuesOf('moderate'),
        valuesOf('residual'),
        valuesOf('none'),
        valuesOf('negativeEffects'),
        valuesOf('mean'),
        valuesOf('mu'),
        valuesOf('half'),
        valuesOf('summary'),
        valuesOf('histogram'),
        cells.map(({ howTaken }) => howTaken && JSON.stringify(howTaken)),
      ],
    );
  }

  async delete(conditionId: number, cells: CellKey[]): Promise<void> {
    await this.database.execute(
      `delete from analysis.cells c using unnest($2::int[], $3::text[], $4::text[]) as d (supplement_id, age_range, gender)
       where c.condition_id = $1 and c.supplement_id = d.supplement_id and c.age_range = d.age_range
         and c.gender = d.gender`,
      [
        conditionId,
        cells.map(({ supplementId }) => supplementId),
        cells.map(({ ageRange }) => ageRange),
        cells.map(({ gender }) => gender),
      ],
    );
  }

  /** Pairs with a cell of any group: also those that have only cells of groups, which an audit reports. */
  findAllPairs(): Promise<ConditionSupplementPair[]> {
    return this.database.query<ConditionSupplementPair>(`select distinct ${pairColumns} from analysis.cells`);
  }
}
