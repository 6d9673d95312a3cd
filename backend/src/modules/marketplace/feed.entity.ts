import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A feed that arrived, and what came of it: counts when it was taken over, a code when it was refused. */
@Entity({ schema: 'marketplace', name: 'feeds' })
export class Feed {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  /** As it was sent; a refused feed may name one that is not known. */
  @Column('text')
  advertiserName!: string;

  @Column('text')
  format!: 'csv' | 'json';

  @CreateDateColumn({ type: 'timestamptz' })
  receivedAt!: Date;

  /** Code of the problem; null when it was taken over. */
  @Column('text', { nullable: true })
  refusal!: string | null;

  /** Faulty rows, where they were counted. */
  @Column('int', { nullable: true })
  rejectedRows!: number | null;

  @Column('int', { nullable: true })
  rows!: number | null;

  @Column('int', { nullable: true })
  added!: number | null;

  @Column('int', { nullable: true })
  updated!: number | null;

  @Column('int', { nullable: true })
  retired!: number | null;
}
