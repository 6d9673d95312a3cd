import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The newest version of a testimonial that a reviewer has fetched: nobody decides about words that they have not read. */
@Entity({ schema: 'review', name: 'viewed_versions' })
export class ViewedVersion {
  @PrimaryColumn('int')
  testimonialId!: number;

  @PrimaryColumn('int')
  reviewerId!: number;

  @Column('int')
  version!: number;
}
