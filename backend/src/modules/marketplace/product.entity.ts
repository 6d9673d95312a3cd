import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { WeightUnit } from './weight-units.js';

/** Something that a partner sells. It is for sale while `retiredAt` is null. */
@Entity({ schema: 'marketplace', name: 'products' })
export class Product {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('int')
  advertiserId!: number;

  /** The partner's own id. */
  @Column('text')
  externalId!: string;

  @Column('text')
  title!: string;

  /** Where the partner keeps the picture. Never told to a browser. */
  @Column('text', { nullable: true })
  imageSource!: string | null;

  /** Null: the catalogue does not know the supplement. */
  @Column('int', { nullable: true })
  supplementId!: number | null;

  /** The entry that it is for by its name, while that one is part of `supplementId`; else null. */
  @Column('int', { nullable: true })
  namedSupplementId!: number | null;

  /** As the partner calls it. */
  @Column('text')
  supplementName!: string;

  @Column('text')
  brandName!: string;

  @Column('numeric', { nullable: true })
  weightAmount!: number | null;

  @Column('text', { nullable: true })
  weightUnit!: WeightUnit | null;

  /** What the buyer pays, after the discount. */
  @Column('numeric')
  price!: number;

  @Column('text')
  currency!: string;

  /** Percent. */
  @Column('int', { default: 0 })
  discount!: number;

  /** http(s), or a route of this product. */
  @Column('text')
  affiliateUrl!: string;

  @Column('timestamptz')
  priceCheckedAt!: Date;

  @CreateDateColumn({ type: 'timestamptz' })
  listedAt!: Date;

  @Column('timestamptz', { nullable: true })
  retiredAt!: Date | null;

  /** Made by the database: names without accents and case, for comparing and searching. */
  @Column({ type: 'text', insert: false, update: false, select: false })
  foldedSupplement!: string;

  @Column({ type: 'text', insert: false, update: false, select: false })
  foldedBrand!: string;
}
