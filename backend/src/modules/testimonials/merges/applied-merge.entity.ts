import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Records that a merge changed an entry of a testimonial, so that undoing the merge can restore it. */
@Entity({ schema: 'testimonials', name: 'applied_merges' })
export class AppliedMerge {
  @PrimaryColumn('int')
  mergeId!: number;

  @PrimaryColumn('int')
  testimonialId!: number;

  @Column('text')
  kind!: string;

  @Column('int')
  fromId!: number;
}
