import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type ExportKind = 'full' | 'portable';

/** A copy of a person's data: asked for, made by a worker, kept for a day. */
@Entity({ schema: 'data_rights', name: 'exports' })
export class DataExport {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('int')
  userId!: number;

  @Column('text')
  kind!: ExportKind;

  /** Of the news that it is ready. */
  @Column('text')
  language!: 'en' | 'es';

  /** Made by us; the last part of its storage key. */
  @Column('text')
  fileName!: string;

  @Column('text')
  state!: 'waiting' | 'ready' | 'failed';

  /** Nobody waits at the door any longer: the person is told when it is ready. */
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
