import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A received feed and its result: counts if it was imported, a problem code if it was rejected. */
@Entity({ schema: 'marketplace', name: 'feeds' })
export class Feed {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  /** As submitted; a rejected feed may name an unknown advertiser. */
  @Column('text')
  advertiserName!: string;

  @Column('text')
  format!: 'csv' | 'json';

  /** The admin who sent it; null for a command, after the account was erased, and for feeds before this was stored. */
  @Column('int', { nullable: true })
  sentBy!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  receivedAt!: Date;

  /** Problem code; null if the feed was imported. */
  @Column('text', { nullable: true })
  refusal!: string | null;

  /** Number of invalid rows, if they were counted. */
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
