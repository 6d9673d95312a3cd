import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsOptional } from 'class-validator';
import { IsName, IsText, PageQuery, IsQueryId } from '../../platform/http/index.js';
import { OutcomeCountsDto } from '../analysis/index.js';
import { weightUnits, type WeightUnit } from './weight-units.js';

export const productSorts = ['effectiveness', 'significant_improvement', 'price_asc', 'price_desc', 'newest'] as const;
export type ProductSort = (typeof productSorts)[number];

export class ProductQuery {
  /** Adds what was reported for this health condition. @example 3 */
  @IsOptional()
  @IsQueryId()
  conditionId?: number;

  /** Language of the names. @example 'en' */
  @IsOptional()
  @IsIn(['en', 'es'])
  language?: 'en' | 'es';
}

export class ProductsQuery extends PageQuery {
  /**
   * Only products whose supplement has approved testimonials for this health condition, with what was reported; the
   * sorts by evidence need it. @example 3
   */
  @IsOptional()
  @IsQueryId()
  conditionId?: number;

  /** With conditionId: the other products follow after those with reports. @example true */
  @ApiPropertyOptional({ default: false })
  @IsOptional()
  @Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : (value as unknown)))
  @IsBoolean()
  includeUnreported?: boolean;

  /** Language of the names. @example 'en' */
  @IsOptional()
  @IsIn(['en', 'es'])
  language?: 'en' | 'es';

  /** @example 41 */
  @IsOptional()
  @IsQueryId()
  supplementId?: number;

  /** A supplement's name in either language; when none is called so, a part of the name. @example 'Magnesium' */
  @IsOptional()
  @IsName({ max: 100 })
  supplement?: string;

  /** A brand's name; when none is called so, a part of the name. @example 'Northlight' */
  @IsOptional()
  @IsName({ max: 100 })
  brand?: string;

  /** Names of advertisers; repeat the parameter for several. */
  @ApiPropertyOptional({ type: [String], example: ['Brightjar', 'Kiosko Tilo'] })
  @IsOptional()
  @Transform(({ value }) => (Array.isArray(value) ? (value as unknown) : [value as unknown]))
  @IsArray()
  @ArrayMaxSize(50)
  @IsText({ min: 1, max: 100 }, { each: true })
  advertisers?: string[];

  /**
   * `effectiveness`: the order of the ranking. `significant_improvement`: by that rate, fewer than 5 reports after the
   * others. Both only with conditionId; without one they are price_asc.
   */
  @ApiPropertyOptional({ enum: productSorts, default: 'price_asc' })
  @IsOptional()
  @IsIn(productSorts)
  sortBy?: ProductSort;
}

/** Something that a partner sells. */
export class ProductDto {
  /** @example 17 */
  id!: number;

  /** @example 'Northlight Magnesium, 90 capsules' */
  title!: string;

  /** Our own copy of the picture; null: there is none. */
  @ApiProperty({ type: 'string', nullable: true, example: '/api/marketplace/images/0f8fad5b.webp' })
  imageUrl!: string | null;

  /** Null: the catalogue does not know the supplement. */
  @ApiProperty({ type: 'integer', nullable: true, example: 41 })
  supplementId!: number | null;

  /** @example 'Magnesium' */
  supplementName!: string;

  /** @example 'Northlight' */
  brandName!: string;

  /** @example 'Brightjar' */
  advertiserName!: string;

  @ApiProperty({ type: 'number', nullable: true, example: 90 })
  weightAmount!: number | null;

  @ApiProperty({ enum: weightUnits, nullable: true, type: 'string', example: 'capsules' })
  weightUnit!: WeightUnit | null;

  /** What the buyer pays, after the discount. @example 12.5 */
  price!: number;

  /** ISO 4217. @example 'EUR' */
  currency!: string;

  /** Percent; 0 is none. @example 15 */
  discount!: number;

  /**
   * http(s), or a route of this product. For a signed-in person with their click reference; it is a link of a partner
   * who pays for purchases. @example 'https://shop.example/p/17'
   */
  affiliateUrl!: string;

  /** When the price was last checked. */
  priceCheckedAt!: Date;

  /** Mean, 0 to 5; null without a condition or without reports, as everything below. */
  @ApiProperty({ type: 'number', nullable: true, example: 3.46 })
  overallEffectiveness!: number | null;

  /** Low end of the approximate 95% interval; the sort by effectiveness follows it. */
  @ApiProperty({ type: 'number', nullable: true, example: 2.86 })
  scoreLow!: number | null;

  @ApiProperty({ type: 'number', nullable: true, example: 3.92 })
  scoreHigh!: number | null;

  /** The mean lies below 0 before it is clamped. */
  @ApiProperty({ type: 'boolean', nullable: true, example: false })
  moreHarmThanBenefit!: boolean | null;

  /** Fewer than 5 reports. */
  @ApiProperty({ type: 'boolean', nullable: true, example: false })
  fewReports!: boolean | null;

  /** Percent. */
  @ApiProperty({ type: 'number', nullable: true, example: 50 })
  significantImprovementRate!: number | null;

  /** Percent. */
  @ApiProperty({ type: 'number', nullable: true, example: 6 })
  negativeEffectsPercentage!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 50 })
  testimonialCount!: number | null;

  /** How many people reported each outcome: whole percentages that total 100 can be taken from it. */
  @ApiProperty({ type: OutcomeCountsDto, nullable: true })
  outcomeCounts!: OutcomeCountsDto | null;
}

/** What was reported about a supplement for one condition. */
export class ConditionEvidenceDto {
  /** @example 3 */
  conditionId!: number;

  /** @example 'Insomnia' */
  conditionName!: string;

  /** The condition as it stands inside a sentence, with its article; null where the article is not known. */
  @ApiProperty({ type: 'string', nullable: true, example: 'insomnia' })
  conditionPhrase!: string | null;

  /** Mean, 0 to 5. @example 3.46 */
  overallEffectiveness!: number;

  /** Low end of the approximate 95% interval. @example 2.86 */
  scoreLow!: number;

  /** @example 3.92 */
  scoreHigh!: number;

  /** The mean lies below 0 before it is clamped. @example false */
  moreHarmThanBenefit!: boolean;

  /** Fewer than 5 reports. @example false */
  fewReports!: boolean;

  /** Percent. @example 50 */
  significantImprovementRate!: number;

  /** Percent. @example 6 */
  negativeEffectsPercentage!: number;

  /** @example 50 */
  testimonialCount!: number;

  outcomeCounts!: OutcomeCountsDto;
}

export class ProductDetailDto extends ProductDto {
  /**
   * What was reported about the supplement: for the condition asked for, when there are reports, else for the conditions
   * with the most, at most three.
   */
  conditions!: ConditionEvidenceDto[];
}

export class ProductsDto {
  products!: ProductDto[];

  /** All that the pages show. @example 412 */
  totalProducts!: number;

  /** Of totalProducts, those with reports for the condition; they come first. Null without a condition. */
  @ApiProperty({ type: 'integer', nullable: true, example: 46 })
  reportedProducts!: number | null;

  /** The condition asked for as it stands inside a sentence, with its article; null where the article is not known, and without a condition. */
  @ApiProperty({ type: 'string', nullable: true, example: 'insomnia' })
  conditionPhrase!: string | null;

  /** @example 21 */
  totalPages!: number;
}
