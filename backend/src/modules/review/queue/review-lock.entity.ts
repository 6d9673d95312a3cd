import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The reviewer who is reviewing a testimonial. Advisory: it does not prevent decisions by others. */
@Entity({ schema: 'review', name: 'review_locks' })
export class ReviewLock {
  @PrimaryColumn('int')
  testimonialId!: number;

  @Column('int')
  reviewerId!: number;

  @Column('timestamptz')
  expiresAt!: Date;
}
