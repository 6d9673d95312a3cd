import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Keyed hash of the address that a testimonial came from, for 30 days. */
@Entity({ schema: 'testimonials', name: 'submission_addresses' })
export class SubmissionAddress {
  @PrimaryColumn('int')
  testimonialId!: number;

  @Column('text')
  addressHash!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
