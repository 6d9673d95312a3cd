import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database, selectColumns } from '../../platform/database/index.js';
import type { OutcomeAggregate, ConditionSupplementPair } from '../testimonials/index.js';
import { Cell } from './cell.entity.js';
import type { OutcomeCounts } from './score.js';

const counts = `${selectColumns(Cell, ['significant', 'moderate', 'residual', 'none'])}, negative_effects`;
const groupColumns = `${selectColumns(Cell, ['supplementId', 'howTaken'])}, ${counts}`;
const conditionIdColumn = selectColumns(Cell, ['conditionId']);
const pairColumns = selectColumns(Cell, ['conditionId', 'supplementId']);

export type CellRow = OutcomeCounts & Pick<Cell, 'supplementId' | 'howTaken'>;

@Injectable()
export class CellsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(Cell) private readonly cells: Repository<Cell>,
  ) {}

  /**
   * Cells of a condition for some age ranges and one gender; the empty string means all. They can be summed, because no
   * testimonial is counted in two of them.
   */
  findByCondition(conditionId: number, ageRanges: string[], gender: string): Promise<CellRow[]> {
    return this.database.preparedQuery<CellRow>(
      `select ${groupColumns}
       from analysis.cells where condition_id = $1 and gender = $2 and age_range = any($3)`,
      [conditionId, gender, ageRanges],
    );
  }

  /** Cells of a supplement for all authors: the one of `conditionId` first, then those with the most reports. */
  findBySupplement(
    supplementId: number,
    conditionId: number | undefined,
    limit: number,
  ): Promise<(OutcomeCounts & { conditionId: number })[]> {
    return this.database.preparedQuery(
      `select ${conditionIdColumn}, ${counts}
       from analysis.cells where supplement_id = $1 and age_range = '' and gender = ''
       order by condition_id is not distinct from $2 desc,
         significant + moderate + residual + "none" + negative_effects desc, condition_id
       limit $3`,
      [supplementId, conditionId ?? null, limit],
    );
  }

  /** The cell for all authors of each pair with at least `minimum` reports. */
  findTotals(minimum: number): Promise<(CellRow & ConditionSupplementPair)[]> {
    return this.database.query<CellRow & ConditionSupplementPair>(
      `select ${conditionIdColumn}, ${groupColumns}
       from analysis.cells
       where age_range = '' and gender = ''
         and significant + moderate + residual + "none" + negative_effects >= $1
       order by condition_id, supplement_id`,
      [minimum],
    );
  }

  async replace({ conditionId, supplementId }: ConditionSupplementPair, aggregates: OutcomeAggregate[]): Promise<void> {
    await this.cells.delete({ conditionId, supplementId });
    await this.cells.insert(
      aggregates.map(({ ageRange, gender, outcomes, ...howTaken }) => ({
        conditionId,
        supplementId,
        ageRange: ageRange ?? '',
        gender: gender ?? '',
        significant: outcomes['significant'] ?? 0,
        moderate: outcomes['moderate'] ?? 0,
        residual: outcomes['residual'] ?? 0,
        none: outcomes['none'] ?? 0,
        negativeEffects: outcomes['negative_effects'] ?? 0,
        howTaken,
      })),
    );
  }

  async findConditionIds(): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      'select distinct condition_id as id from analysis.cells order by 1',
    );
    return rows.map(({ id }) => id);
  }

  findByPair({ conditionId, supplementId }: ConditionSupplementPair): Promise<Cell[]> {
    return this.cells.findBy({ conditionId, supplementId });
  }

  /** The number of cells of a pair and a digest of their content. */
  async computeFingerprint({
    conditionId,
    supplementId,
  }: ConditionSupplementPair): Promise<{ cells: number; digest: string }> {
    const [fingerprint] = await this.database.query<{ cells: number; digest: string }>(
      `select count(*)::int as cells, md5(coalesce(string_agg(c::text, ' ' order by age_range, gender), '')) as digest
       from analysis.cells c where condition_id = $1 and supplement_id = $2`,
      [conditionId, supplementId],
    );
    return fingerprint;
  }

  /** All pairs with a cell of any group. */
  /** Also pairs that have only cells of groups, which an audit reports. */
  findAllPairs(): Promise<ConditionSupplementPair[]> {
    return this.database.query<ConditionSupplementPair>(`select distinct ${pairColumns} from analysis.cells`);
  }

  /** Pairs with a cell of all reports, by its index. */
  findPairs(): Promise<ConditionSupplementPair[]> {
    return this.database.query<ConditionSupplementPair>(
      `select ${pairColumns} from analysis.cells
       where age_range = '' and gender = ''`,
    );
  }
}
