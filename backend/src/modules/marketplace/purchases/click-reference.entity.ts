import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Language } from '../../../platform/http/index.js';

/** The pseudonym of a user for one partner; it differs between partners. */
@Entity({ schema: 'marketplace', name: 'click_references' })
export class ClickReference {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  reference!: string;

  /** Name of the key that generated it. */
  @Column('text')
  keyId!: string;

  @Column('int')
  advertiserId!: number;

  @Column('int')
  userId!: number;

  /** The language in which the user last saw links with it; null for older references. */
  @Column('text', { nullable: true })
  language!: Language | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
