import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export const dataTypes = ['testimonial', 'profile'] as const;
export const rectificationStatuses = ['received', 'approved', 'refused'] as const;

export const rectificationSorts = ['deadline', 'newest', 'oldest'] as const;
export type RectificationSort = (typeof rectificationSorts)[number];

/** A rectification request. Approved ones also document the previous value. */
@Entity({ schema: 'data_rights', name: 'rectifications' })
export class Rectification {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('int')
  userId!: number;

  @Column('text')
  dataType!: (typeof dataTypes)[number];

  /** The testimonial; null for the profile. */
  @Column('int', { nullable: true })
  recordId!: number | null;

  @Column('text')
  fieldName!: string;

  @Column('text')
  currentValue!: string;

  @Column('text')
  requestedValue!: string;

  @Column('text')
  justification!: string;

  /** Language of the request and of the notification. */
  @Column('text')
  language!: 'en' | 'es';

  @Column('text')
  status!: (typeof rectificationStatuses)[number];

  @Column('text', { nullable: true })
  refusalReason!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  requestedAt!: Date;

  @Column('timestamptz')
  dueAt!: Date;

  @Column('timestamptz', { nullable: true })
  decidedAt!: Date | null;

  @Column('int', { nullable: true })
  decidedBy!: number | null;
}
