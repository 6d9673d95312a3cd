import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The latest version of a testimonial that a reviewer has fetched. Prevents decisions about versions they have not
 * seen.
 */
@Entity({ schema: 'review', name: 'viewed_versions' })
export class ViewedVersion {
  @PrimaryColumn('int')
  testimonialId!: number;

  @PrimaryColumn('int')
  reviewerId!: number;

  @Column('int')
  version!: number;
}
