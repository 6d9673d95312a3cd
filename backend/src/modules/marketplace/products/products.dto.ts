import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsOptional } from 'class-validator';
import { Decimal, IsName, IsQueryId, IsText, LocalizedPageQuery, ToBoolean } from '../../../platform/http/index.js';
import { ConditionEvidenceDto, OutcomeCountsDto } from '../../analysis/index.js';
import { weightUnits, type WeightUnit } from './weight-units.js';

export const productSorts = ['effectiveness', 'significant_improvement', 'price_asc', 'price_desc', 'newest'] as const;
export type ProductSort = (typeof productSorts)[number];

export class ProductQuery {
  /** Adds the reports for this health condition. @example 3 */
  @IsOptional()
  @IsQueryId()
  conditionId?: number;

  /** Language of the names. @example 'en' */
  @IsOptional()
  @IsIn(['en', 'es'])
  language?: 'en' | 'es';
}

export class ProductsQuery extends LocalizedPageQuery {
  /**
   * Only products whose supplement has approved testimonials for this health condition, with the reports; required for
   * sorting by evidence.
   * @example 3
   */
  @IsOptional()
  @IsQueryId()
  conditionId?: number;

  /** With conditionId: also lists products without reports, after the others. @example true */
  @ApiPropertyOptional({ default: false })
  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  includeUnreported?: boolean;

  /** @example 41 */
  @IsOptional()
  @IsQueryId()
  supplementId?: number;

  /** A supplement name in either language; if there is no exact match, a part of the name. @example 'Magnesium' */
  @IsOptional()
  @IsName({ max: 100 })
  supplement?: string;

  /** A brand name; if there is no exact match, a part of the name. @example 'Northlight' */
  @IsOptional()
  @IsName({ max: 100 })
  brand?: string;

  /** Advertiser names; repeat the parameter for several. */
  @ApiPropertyOptional({ type: [String], example: ['Brightjar', 'Kiosko Tilo'] })
  @IsOptional()
  @Transform(({ value }) => (Array.isArray(value) ? (value as unknown) : [value as unknown]))
  @IsArray()
  @ArrayMaxSize(50)
  @IsText({ min: 1, max: 100 }, { each: true })
  advertisers?: string[];

  /**
   * `effectiveness`: the order of the ranking. `significant_improvement`: by that rate, products with fewer than 5
   * reports last. Both require conditionId; without it, price_asc is used.
   */
  @ApiPropertyOptional({ enum: productSorts, default: 'price_asc' })
  @IsOptional()
  @IsIn(productSorts)
  sortBy?: ProductSort;
}

/** A product of a partner. */
export class ProductDto {
  /** @example 17 */
  id!: number;

  /** @example 'Northlight Magnesium, 90 capsules' */
  title!: string;

  /** Our copy of the image; null if there is none. */
  @ApiProperty({ type: 'string', nullable: true, example: '/api/marketplace/images/0f8fad5b.webp' })
  imageUrl!: string | null;

  /** Null if the supplement is not in the catalog, or if its name there is not public. */
  @ApiProperty({ type: 'integer', nullable: true, example: 41 })
  supplementId!: number | null;

  /** @example 'Magnesium' */
  supplementName!: string;

  /** @example 'Northlight' */
  brandName!: string;

  /** @example 'Brightjar' */
  advertiserName!: string;

  @ApiProperty({ type: 'number', nullable: true, example: 90 })
  @Decimal()
  weightAmount!: number | null;

  @ApiProperty({ enum: weightUnits, nullable: true, type: 'string', example: 'capsules' })
  weightUnit!: WeightUnit | null;

  /** The price after the discount. @example 12.5 */
  @Decimal()
  price!: number;

  /** ISO 4217. @example 'EUR' */
  currency!: string;

  /** Discount in percent; 0 if there is none. @example 15 */
  @Decimal()
  discount!: number;

  /**
   * An http(s) URL or a route of this product; an affiliate link of a partner who pays for purchases. Contains the
   * click reference of a signed-in user.
   * @example 'https://shop.example/p/17'
   */
  affiliateUrl!: string;

  /** When the price was last checked. */
  priceCheckedAt!: Date;

  /** Mean, 0 to 5; null, like all fields below, without a condition or without reports. */
  @ApiProperty({ type: 'number', nullable: true, example: 3.46 })
  @Decimal()
  overallEffectiveness!: number | null;

  /** Lower bound of the approximate 95% interval, by which `effectiveness` sorts. */
  @ApiProperty({ type: 'number', nullable: true, example: 2.86 })
  @Decimal()
  scoreLow!: number | null;

  @ApiProperty({ type: 'number', nullable: true, example: 3.92 })
  @Decimal()
  scoreHigh!: number | null;

  /** True if the mean is below 0 before it is clamped. */
  @ApiProperty({ type: 'boolean', nullable: true, example: false })
  moreHarmThanBenefit!: boolean | null;

  /** Fewer than 5 reports. */
  @ApiProperty({ type: 'boolean', nullable: true, example: false })
  fewReports!: boolean | null;

  /** Percent. */
  @ApiProperty({ type: 'number', nullable: true, example: 50 })
  @Decimal()
  significantImprovementRate!: number | null;

  /** Percent. */
  @ApiProperty({ type: 'number', nullable: true, example: 6 })
  @Decimal()
  negativeEffectsPercentage!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 50 })
  testimonialCount!: number | null;

  /** Number of reports per outcome, from which whole percentages that total 100 can be derived. */
  @ApiProperty({ type: OutcomeCountsDto, nullable: true })
  outcomeCounts!: OutcomeCountsDto | null;
}

/** The reports about a supplement for one condition. */
export class RankedConditionEvidenceDto extends ConditionEvidenceDto {
  /** The best rank that the reports allow in the ranking of the condition. @example 1 */
  rankLow!: number;

  /** The worst rank that the reports allow. @example 3 */
  rankHigh!: number;

  /** Number of supplements in the ranking of the condition. @example 16 */
  totalSupplements!: number;
}

export class ProductDetailDto extends ProductDto {
  /**
   * Users or the shop wrote the name of the supplement, which stays as it is inside a sentence.
   * @example false
   */
  isSupplementUserGenerated!: boolean;

  /**
   * The reports about the supplement: for the requested condition if it has reports, otherwise for the conditions with
   * the most reports, at most three.
   */
  conditions!: RankedConditionEvidenceDto[];
}

export class ProductsDto {
  products!: ProductDto[];

  /** Number of products on all pages. @example 412 */
  totalProducts!: number;

  /** Number of those with reports for the condition, which come first; null without a condition. */
  @ApiProperty({ type: 'integer', nullable: true, example: 46 })
  reportedProducts!: number | null;

  /**
   * The requested condition as part of a sentence, with its article; null if the article is not known, and without a
   * condition.
   */
  @ApiProperty({ type: 'string', nullable: true, example: 'insomnia' })
  conditionPhrase!: string | null;

  /** @example 21 */
  totalPages!: number;
}
