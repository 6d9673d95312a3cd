import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** How long a key is stored, as an SQL interval and in texts. */
export const KEY_RETENTION = '24 hours';

/** Maps a client's key to the testimonial created with it, even if the testimonial is deleted before. */
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
