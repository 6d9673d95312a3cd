import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { ConditionSupplementPair } from '../testimonials/index.js';

/** An erasure: while it goes on it knows whose; afterwards it is a dated receipt about nobody. */
@Entity({ schema: 'data_rights', name: 'erasures' })
export class Erasure {
  /** The reference on the receipt. */
  @PrimaryColumn('uuid')
  id!: string;

  /** Null once the person is gone. */
  @Column('int', { nullable: true })
  userId!: number | null;

  /** Keyed. By it a person whom a restored backup brings back is erased again; forgotten with the last such backup. */
  @Column('text', { nullable: true })
  subjectHash!: string | null;

  @Column('text')
  origin!: 'person' | 'inactivity' | 'replay';

  @Column('text')
  language!: 'en' | 'es';

  /** Gone with the person: it may say anything about them. */
  @Column('text', { nullable: true })
  reason!: string | null;

  /** Whose ranking is counted again. */
  @Column('jsonb')
  pairs!: ConditionSupplementPair[];

  @CreateDateColumn({ type: 'timestamptz' })
  requestedAt!: Date;

  @Column('timestamptz', { nullable: true })
  completedAt!: Date | null;
}

/** A step that is done; what is missing after a crash is taken up again. */
@Entity({ schema: 'data_rights', name: 'erasure_steps' })
export class ErasureStep {
  @PrimaryColumn('uuid')
  erasureId!: string;

  @PrimaryColumn('text')
  step!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  doneAt!: Date;
}
