import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A partner whose shop sells products. */
@Entity({ schema: 'marketplace', name: 'advertisers' })
export class Advertiser {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  /** ASCII without `:` and `,`, so that it is valid in a header and in an environment variable. */
  @Column('text')
  name!: string;

  /** Query parameter that carries click references in links to the partner's shop. */
  @Column('text')
  referenceParameter!: string;

  @Column('boolean', { default: false })
  isDemo!: boolean;
}
