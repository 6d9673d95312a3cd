import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That a testimonial came along when the entry that it named was merged: by this it finds its way back. */
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
