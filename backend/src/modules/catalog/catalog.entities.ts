import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

abstract class BilingualEntry {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('text')
  nameEn!: string;

  @Column('text')
  nameEs!: string;

  /** Made by the database: the names without accents and case, for comparing and searching. */
  @Column({ type: 'text', insert: false, update: false, select: false })
  foldedEn!: string;

  @Column({ type: 'text', insert: false, update: false, select: false })
  foldedEs!: string;

  /** Made from a person's own words when a reviewer approved their testimonial. */
  @Column('boolean', { default: false })
  isUserGenerated!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

@Entity({ schema: 'catalog', name: 'conditions' })
export class Condition extends BilingualEntry {
  /** What stands before each name inside a sentence; null: nobody has said. A new name takes it away. */
  @Column('text', { nullable: true })
  articleEn!: string | null;

  @Column('text', { nullable: true })
  articleEs!: string | null;

  /** Set on the conditions offered on the home page, in the order of their ids. */
  @Column('text', { nullable: true })
  popularKey!: string | null;

  /** The entry that this one turned out to be; names lead there, searches do not show it. */
  @Column('int', { nullable: true })
  mergedIntoId!: number | null;
}

@Entity({ schema: 'catalog', name: 'supplements' })
export class Supplement extends BilingualEntry {
  @Column('text', { nullable: true })
  category!: string | null;

  /** The entry that this one turned out to be; names lead there, searches do not show it. */
  @Column('int', { nullable: true })
  mergedIntoId!: number | null;
}

@Entity({ schema: 'catalog', name: 'medications' })
export class Medication extends BilingualEntry {}

@Entity({ schema: 'catalog', name: 'brands' })
export class Brand {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('text')
  name!: string;

  @Column({ type: 'text', insert: false, update: false, select: false })
  folded!: string;

  @Column('boolean', { default: false })
  isUserGenerated!: boolean;

  /** The entry that this one turned out to be; names lead there, searches do not show it. */
  @Column('int', { nullable: true })
  mergedIntoId!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** A further condition that somebody lives with; until it is public, only those who named it see it. */
@Entity({ schema: 'catalog', name: 'additional_conditions' })
export class AdditionalCondition extends BilingualEntry {
  @Column('boolean', { default: false })
  isPublic!: boolean;
}

/** Who named an additional condition in their own words. */
@Entity({ schema: 'catalog', name: 'additional_condition_authors' })
export class AdditionalConditionAuthor {
  @PrimaryColumn('int')
  additionalConditionId!: number;

  @PrimaryColumn('int')
  userId!: number;
}
