import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The result of downloading a partner's image: the name of our copy, or the reason of the failure. */
@Entity({ schema: 'marketplace', name: 'images' })
export class Image {
  /** URL at the partner. Never disclosed to browsers. */
  @PrimaryColumn('text')
  source!: string;

  /** Name of our copy, derived from its content, so that the content of a name never changes. */
  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text', { nullable: true })
  failure!: string | null;

  @Column('timestamptz')
  triedAt!: Date;

  /** When no product for sale was found to refer to it; null while one does. */
  @Column('timestamptz', { nullable: true })
  unusedSince!: Date | null;
}
