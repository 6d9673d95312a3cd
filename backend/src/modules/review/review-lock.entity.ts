import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who is looking at a testimonial now. It tells colleagues, and stops nobody. */
@Entity({ schema: 'review', name: 'review_locks' })
export class ReviewLock {
  @PrimaryColumn('int')
  testimonialId!: number;

  @Column('int')
  reviewerId!: number;

  @Column('timestamptz')
  expiresAt!: Date;
}
