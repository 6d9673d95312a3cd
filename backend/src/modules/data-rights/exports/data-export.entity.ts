import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type ExportKind = 'full' | 'portable';

/** A requested copy of a user's data; built by a worker and stored for 24 hours. */
@Entity({ schema: 'data_rights', name: 'exports' })
export class DataExport {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('int')
  userId!: number;

  @Column('text')
  kind!: ExportKind;

  /** Language of the notification that the export is ready. */
  @Column('text')
  language!: 'en' | 'es';

  /** Generated; the last part of the storage key. Until the export is ready, there is no such file. */
  @Column('text')
  fileName!: string;

  @Column('text')
  state!: 'waiting' | 'ready' | 'failed';

  /** True once the request timed out waiting: the user is notified when the export is ready. */
  @Column('boolean')
  isAwaited!: boolean;

  @Column('bigint', { nullable: true })
  byteSize!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  requestedAt!: Date;

  @Column('timestamptz', { nullable: true })
  readyAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  expiresAt!: Date | null;
}
