import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UsageHistogram } from './usage-counts.js';

/**
 * Counts of approved testimonials for one group of authors, and everything that a ranking shows of them. An empty age range
 * or gender means all, so that a ranking with at most one age range and one gender reads one cell per supplement.
 *
 * The nullable columns are null in cells that were written by a version that did not compute them (docs/adr/0011).
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

  /** The histograms in their former form: only while the former version may still read them. */
  @Column('jsonb', { nullable: true })
  howTaken!: UsageHistogram | null;

  /** Plain mean of the outcome values, clamped to 0..5. */
  @Column('float8', { nullable: true })
  mean!: number | null;

  /** Posterior mean and half the width of the interval, not clamped. */
  @Column('float8', { nullable: true })
  mu!: number | null;

  @Column('float8', { nullable: true })
  half!: number | null;

  /** Shares of the outcomes and summary of the use: see cell-summary.ts. */
  @Column('text', { nullable: true })
  summary!: string | null;

  /** Histograms of the use: see usage-counts.ts. Null in cells of all age ranges, which are never summed. */
  @Column('text', { nullable: true })
  histogram!: string | null;
}
