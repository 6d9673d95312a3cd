import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Binds a client's key to the testimonial that it made, for 24 hours. */
@Entity({ schema: 'testimonials', name: 'idempotency_keys' })
export class IdempotencyKey {
  @PrimaryColumn('int')
  userId!: number;

  @PrimaryColumn('text')
  key!: string;

  @Column('text')
  requestHash!: string;

  @Column('int')
  testimonialId!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
