import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { ConditionSupplementPair } from '../../testimonials/index.js';

/** An erasure. It refers to the user while in progress, and is an anonymous dated receipt afterwards. */
@Entity({ schema: 'data_rights', name: 'erasures' })
export class Erasure {
  /** The reference on the receipt. */
  @PrimaryColumn('uuid')
  id!: string;

  /** Null once the user is erased. */
  @Column('int', { nullable: true })
  userId!: number | null;

  /**
   * Keyed hash of the subject, used to erase a user again whom a restored backup brings back. Deleted when the last
   * such backup expires.
   */
  @Column('text', { nullable: true })
  subjectHash!: string | null;

  @Column('text')
  origin!: 'person' | 'inactivity' | 'replay';

  @Column('text')
  language!: 'en' | 'es';

  /** Deleted with the user, since it may contain personal data. */
  @Column('text', { nullable: true })
  reason!: string | null;

  /** Rankings to recompute; empty in a receipt. */
  @Column('jsonb')
  pairs!: ConditionSupplementPair[];

  @CreateDateColumn({ type: 'timestamptz' })
  requestedAt!: Date;

  @Column('timestamptz', { nullable: true })
  completedAt!: Date | null;
}

/** A completed step; after a crash, the missing steps are run. */
@Entity({ schema: 'data_rights', name: 'erasure_steps' })
export class CompletedErasureStep {
  @PrimaryColumn('uuid')
  erasureId!: string;

  @PrimaryColumn('text')
  step!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  doneAt!: Date;
}
