import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A person as the rest of the product knows them: a number for a subject of an identity provider. */
@Entity({ schema: 'identity', name: 'users' })
@Unique(['issuer', 'subject'])
export class User {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  issuer!: string;

  @Column('text')
  subject!: string;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { nullable: true })
  name!: string | null;

  /** What the provider's tokens said last. Something else above is a correction; it holds until they say a third thing. */
  @Column('text', { nullable: true })
  claimedEmail!: string | null;

  @Column('text', { nullable: true })
  claimedName!: string | null;

  /** Day of the last request with a token. */
  @Column('date')
  lastSeenOn!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** Somebody who is erased, or about to be: their tokens are refused until the last of them has expired. */
@Entity({ schema: 'identity', name: 'erased_subjects' })
export class ErasedSubject {
  /** Keyed, so that it tells nothing to whoever reads it. */
  @PrimaryColumn('text')
  subjectHash!: string;

  @Column('timestamptz')
  refusedUntil!: Date;
}
