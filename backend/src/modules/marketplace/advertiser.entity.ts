import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A partner whose shop sells products. */
@Entity({ schema: 'marketplace', name: 'advertisers' })
export class Advertiser {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  /** ASCII without `:` and `,`, so that it can stand in a header and in a setting. */
  @Column('text')
  name!: string;

  /** Query parameter under which the partner takes click references. */
  @Column('text')
  referenceParameter!: string;

  @Column('boolean', { default: false })
  isDemo!: boolean;
}
