import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UsageHistogram } from './usage-histogram.js';

/**
 * Counts of approved testimonials for one group of authors. An empty age range or gender means all, so that a ranking
 * with at most one age range and one gender reads one cell per supplement.
 */
@Entity({ schema: 'analysis', name: 'cells' })
export class Cell {
  @PrimaryColumn('int')
  conditionId!: number;

  @PrimaryColumn('int')
  supplementId!: number;

  @PrimaryColumn('text')
  ageRange!: string;

  @PrimaryColumn('text')
  gender!: string;

  @Column('int')
  significant!: number;

  @Column('int')
  moderate!: number;

  @Column('int')
  residual!: number;

  @Column('int')
  none!: number;

  @Column('int')
  negativeEffects!: number;

  @Column('jsonb')
  howTaken!: UsageHistogram;
}
