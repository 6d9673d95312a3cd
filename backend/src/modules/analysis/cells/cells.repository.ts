import { Injectable } from '@nestjs/common';
import { Database, selectColumns, selectExpressions } from '../../../platform/database/index.js';
import { dependsOn } from '../../../platform/response-cache/index.js';
import { CATALOG_NAMES_TOPIC, type ConditionNames, type ConditionReference } from '../../catalog/index.js';
import type { ConditionSupplementPair } from '../../testimonials/index.js';
import type { OutcomeCounts } from '../score.js';
import { toCellsTopic } from '../topics.js';
import type { CellContent } from './build-cells.js';
import { Cell } from './cell.entity.js';
import type { CellSummary } from './cell-summary.js';
import type { EncodedCounts, UsageHistogram } from './usage-counts.js';

const counts = `${selectColumns(Cell, ['significant', 'moderate', 'residual', 'none'])}, negative_effects`;
const conditionIdColumn = selectColumns(Cell, ['conditionId']);
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
const conditionNames = selectExpressions<ConditionNames>({
  nameEn: 'c.name_en',
  nameEs: 'c.name_es',
  articleEn: 'c.article_en',
  articleEs: 'c.article_es',
});
/** The driver reads the cells of a ranking as one JSON text in half the time of a row for each cell. */
const toJsonArray = (...values: string[]): string =>
  `concat('[', supplement_id, ',', significant, ',', moderate, ',', residual, ',', "none", ',', negative_effects, ',',
     ${values.join(`, ',', `)}, ']')`;
const readyCell = toJsonArray(
  `coalesce(mean::text, 'null')`,
  `coalesce(mu::text, 'null')`,
  `coalesce(half::text, 'null')`,
  'coalesce(summary, how_taken::text)',
);
const summableCell = toJsonArray('coalesce(histogram, how_taken::text)');

type CountedCell = [
  supplementId: number,
  significant: number,
  moderate: number,
  residual: number,
  none: number,
  negativeEffects: number,
];

/** A cell as a ranking shows it. The former version wrote no computed values, but a histogram. */
export type ReadyCell = [
  ...CountedCell,
  ...([mean: number, mu: number, half: number, summary: CellSummary] | [null, null, null, UsageHistogram]),
];

/** A cell to be summed with others. */
export type SummableCell = [...CountedCell, usage: EncodedCounts | UsageHistogram];

/** A cell with the names of its supplement. */
export type NamedCell<Cell> = [nameEn: string, nameEs: string, cell: Cell];

/** The cells of a condition in a group of authors. */
export interface ConditionCells<Cell> {
  condition: ConditionNames & { id: number };
  cells: NamedCell<Cell>[];
}

/** Identifies a cell of a condition. */
export type CellKey = Pick<Cell, 'supplementId' | 'ageRange' | 'gender'>;

@Injectable()
export class CellsRepository {
  constructor(private readonly database: Database) {}

  /** Cells of a condition for one age range and gender; the empty string means all. Undefined if it does not exist. */
  findReady(
    condition: ConditionReference,
    ageRange: string,
    gender: string,
  ): Promise<ConditionCells<ReadyCell> | undefined> {
    return this.findByCondition(condition, readyCell, 'gender = $2 and age_range = $3', [gender, ageRange]);
  }

  /**
   * Cells of a condition for several age ranges, but not for all, and one gender. They can be summed, because no testimonial is
   * counted in two of them. Undefined if the condition does not exist.
   */
  findSummable(
    condition: ConditionReference,
    ageRanges: string[],
    gender: string,
  ): Promise<ConditionCells<SummableCell> | undefined> {
    return this.findByCondition(condition, summableCell, 'gender = $2 and age_range = any($3)', [gender, ageRanges]);
  }

  /** Cells of a supplement for all authors: the one of `conditionId` first, then those with the most reports. */
  findBySupplement(
    supplementId: number,
    conditionId: number | undefined,
    limit: number,
  ): Promise<{ conditionId: number; cell: ReadyCell }[]> {
    return this.database.preparedQuery<{ conditionId: number; cell: ReadyCell }>(
      `select ${conditionIdColumn}, (${readyCell})::json as cell
       from analysis.cells where supplement_id = $1 and age_range = '' and gender = ''
       order by condition_id is not distinct from $2 desc,
         significant + moderate + residual + "none" + negative_effects desc, condition_id
       limit $3`,
      [supplementId, conditionId ?? null, limit],
    );
  }

  /** The counts of use of a supplement over all conditions: one for each condition and age range. */
  async findUsageBySupplement(supplementId: number): Promise<(EncodedCounts | UsageHistogram)[]> {
    const rows = await this.database.preparedQuery<{ usage: EncodedCounts | UsageHistogram }>(
      `select coalesce(histogram, how_taken::text)::json as usage
       from analysis.cells where supplement_id = $1 and age_range <> '' and gender = ''`,
      [supplementId],
    );
    return rows.map(({ usage }) => usage);
  }

  async findSupplementIds(): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      'select distinct supplement_id as id from analysis.cells order by 1',
    );
    return rows.map(({ id }) => id);
  }

  /** The cell for all authors of each pair with at least `minimum` reports. */
  findTotals(minimum: number): Promise<(OutcomeCounts & ConditionSupplementPair)[]> {
    return this.database.query<OutcomeCounts & ConditionSupplementPair>(
      `select ${pairColumns}, ${counts}
       from analysis.cells
       where age_range = '' and gender = ''
         and significant + moderate + residual + "none" + negative_effects >= $1
       order by condition_id, supplement_id`,
      [minimum],
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

  /** Condition, cells and names of one snapshot. */
  private async findByCondition<Cell>(
    condition: ConditionReference,
    cell: string,
    group: string,
    parameters: unknown[],
  ): Promise<ConditionCells<Cell> | undefined> {
    dependsOn(CATALOG_NAMES_TOPIC);
    const [source, key] =
      'id' in condition ? ['find_condition', condition.id] : ['find_condition_by_name', condition.name];
    const [found] = await this.database.preparedQuery<ConditionNames & { id: number; cells: string | null }>(
      `select c.id, ${conditionNames}, (
         select string_agg(concat('[', to_json(s.name_en), ',', to_json(s.name_es), ',', ${cell}, ']'), ',')
         from analysis.cells cross join lateral catalog.find_supplement(supplement_id) s
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
