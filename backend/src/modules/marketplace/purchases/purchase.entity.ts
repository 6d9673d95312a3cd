import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export const purchaseStatuses = ['pending', 'confirmed', 'reversed'] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

/** A purchase reported by a partner. Pending, then confirmed; a reversal is final. */
@Entity({ schema: 'marketplace', name: 'purchases' })
export class Purchase {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('int')
  advertiserId!: number;

  /** The order number of the partner; unique per partner. */
  @Column('text')
  orderReference!: string;

  @Column('int')
  clickReferenceId!: number;

  @Column('numeric')
  amount!: number;

  @Column('text')
  currency!: string;

  @Column('text')
  status!: PurchaseStatus;

  @CreateDateColumn({ type: 'timestamptz' })
  receivedAt!: Date;

  @Column('timestamptz', { nullable: true })
  confirmedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  reversedAt!: Date | null;

  /** The admin who confirmed it; null if the partner did, or after the account of the admin was erased. */
  @Column('int', { nullable: true })
  confirmedBy!: number | null;

  @Column('int', { nullable: true })
  reversedBy!: number | null;
}
