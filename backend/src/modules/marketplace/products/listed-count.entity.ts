import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The number of products for sale of a supplement: the sum of its rows. Triggers keep it in the same transaction. */
@Entity({ schema: 'marketplace', name: 'listed_counts' })
export class ListedCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  /** 0: not in the catalog. */
  @Column('int')
  supplementId!: number;

  @Column('int')
  listed!: number;
}
