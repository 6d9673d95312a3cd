import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export const mergeableKinds = ['conditions', 'supplements', 'brands'] as const;
export type MergeableKind = (typeof mergeableKinds)[number];

/** A merge of one entry into another, with who made it and who undid it. */
@Entity({ schema: 'catalog', name: 'merges' })
export class Merge {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  kind!: MergeableKind;

  @Column('int')
  fromId!: number;

  @Column('int')
  intoId!: number;

  /** Entries that had been merged into `fromId` before and moved with it. */
  @Column('int', { name: 'carried_ids', array: true })
  transitiveIds!: number[];

  @Column('int', { nullable: true })
  mergedBy!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  mergedAt!: Date;

  @Column('int', { nullable: true })
  undoneBy!: number | null;

  @Column('timestamptz', { nullable: true })
  undoneAt!: Date | null;
}
