import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * The number of approved testimonials of a condition and supplement: the sum of its rows. Triggers of the testimonials
 * keep it in the same transaction.
 */
@Entity({ schema: 'testimonials', name: 'published_counts' })
export class PublishedCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('int')
  conditionId!: number;

  @Column('int')
  supplementId!: number;

  @Column('int')
  published!: number;
}
