import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What became of a partner's picture: our copy, or why there is none. */
@Entity({ schema: 'marketplace', name: 'images' })
export class Image {
  /** Where the partner keeps it. Never told to a browser. */
  @PrimaryColumn('text')
  source!: string;

  /** Name of our copy; made from its content, so what is behind it never changes. */
  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text', { nullable: true })
  failure!: string | null;

  @Column('timestamptz')
  triedAt!: Date;
}
