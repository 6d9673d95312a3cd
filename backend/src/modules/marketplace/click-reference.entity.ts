import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Under which pseudonym a partner knows a person who comes from here. Each partner knows another one. */
@Entity({ schema: 'marketplace', name: 'click_references' })
export class ClickReference {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  reference!: string;

  /** Which key made it. */
  @Column('text')
  keyId!: string;

  @Column('int')
  advertiserId!: number;

  @Column('int')
  userId!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
