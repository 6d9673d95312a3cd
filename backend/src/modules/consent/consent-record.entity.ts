import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export const consentKinds = ['testimonial_submission', 'cookie_preferences'] as const;
/** Why a consent has ended. */
export const endReasons = ['withdrawn', 'replaced', 'testimonial_deleted'] as const;
export type EndReason = (typeof endReasons)[number];
export type ConsentKind = (typeof consentKinds)[number];

/** A consent with the exact text that was shown. Never changed, only closed. */
@Entity({ schema: 'consent', name: 'records' })
export class ConsentRecord {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('int')
  userId!: number;

  @Column('text')
  kind!: ConsentKind;

  @Column('int', { nullable: true })
  testimonialId!: number | null;

  @Column('text')
  language!: 'en' | 'es';

  @Column('text')
  text!: string;

  /** SHA-256 of the text's UTF-8 bytes, hex. */
  @Column('text')
  textHash!: string;

  /** Version of the published text if it is identical to one; otherwise null. */
  @Column('text', { nullable: true })
  publishedVersion!: string | null;

  @Column('boolean')
  dataProcessing!: boolean;

  @Column('boolean')
  publicDisplay!: boolean;

  @Column('boolean')
  healthDataSharing!: boolean;

  @Column('boolean')
  analytics!: boolean;

  @Column('boolean')
  marketing!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  grantedAt!: Date;

  @Column('timestamptz', { nullable: true })
  withdrawnAt!: Date | null;

  @Column('text', { nullable: true })
  endReason!: EndReason | null;
}
