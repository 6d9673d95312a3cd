import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { Decimal, IsName, IsNotBelow, ToInt } from '../../platform/http/index.js';
import { ageRanges, doseUnits, frequencyUnits, genders, sideEffects } from '../testimonials/index.js';

export class AnalysisQuery {
  /** The name of a condition in either language, or its id. @example 'Insomnia' */
  @IsName({ min: 1, max: 100 })
  conditionQuery!: string;

  /** Language of the names. @example 'en' */
  @IsOptional()
  @IsIn(['en', 'es'])
  language?: 'en' | 'es';

  @ApiPropertyOptional({ enum: ageRanges })
  @IsOptional()
  @IsIn(ageRanges)
  ageRange?: (typeof ageRanges)[number];

  /** Only age ranges whose lower bound is at least this age. @example 25 */
  @IsOptional()
  @ToInt()
  @IsInt()
  @Min(0)
  @Max(150)
  minAge?: number;

  /** Only age ranges whose upper bound is at most this age, which is not below `minAge`. @example 64 */
  @IsOptional()
  @ToInt()
  @IsInt()
  @Min(0)
  @Max(150)
  @IsNotBelow('minAge')
  maxAge?: number;

  @ApiPropertyOptional({ enum: genders })
  @IsOptional()
  @IsIn(genders)
  gender?: (typeof genders)[number];

  /** Only this supplement, with its position in the full ranking. @example 41 */
  @IsOptional()
  @ToInt()
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  supplementId?: number;

  /** Maximum number of supplements in the response, from `offset` on; all by default. Totals include the others. @example 10 */
  @IsOptional()
  @ToInt()
  @IsInt()
  @Min(1)
  @Max(10_000)
  limit?: number;

  /** Number of leading supplements to omit. @example 0 */
  @IsOptional()
  @ToInt()
  @IsInt()
  @Min(0)
  @Max(10_000)
  offset?: number;
}

export class OutcomeCountsDto {
  /** @example 25 */
  significant!: number;
  /** @example 12 */
  moderate!: number;
  /** @example 6 */
  residual!: number;
  /** @example 4 */
  none!: number;
  /** @example 3 */
  negative_effects!: number;
}

export class FrequencyDto {
  /** @example 1 */
  amount!: number;

  @ApiProperty({ enum: frequencyUnits })
  unit!: (typeof frequencyUnits)[number];
}

export class SideEffectShareDto {
  @ApiProperty({ enum: sideEffects })
  code!: (typeof sideEffects)[number];

  /** Share of all reports in percent, one decimal. @example 71.4 */
  @Decimal()
  percentage!: number;
}

/** How the authors took the supplement. */
export class HowTakenDto {
  @ApiProperty({ type: 'number', nullable: true, example: 300 })
  @Decimal()
  medianDose!: number | null;

  /** The most common unit; the median dose includes doses in this unit only. */
  @ApiProperty({ enum: doseUnits, nullable: true, type: 'string' })
  doseUnit!: (typeof doseUnits)[number] | null;

  /** The most common frequency. */
  @ApiProperty({ type: FrequencyDto, nullable: true })
  frequency!: FrequencyDto | null;

  /** Median over reports of an improvement; a month counts as 30 days. */
  @ApiProperty({ type: 'number', nullable: true, example: 14 })
  @Decimal()
  medianDaysToResults!: number | null;

  /** Most frequent first, including `none`. */
  sideEffects!: SideEffectShareDto[];

  /** @example 64.2 */
  @Decimal()
  stillTakingPercentage!: number;
}

export class RankedSupplementDto {
  /** @example 41 */
  supplementId!: number;

  /** @example 'Magnesium' */
  supplementName!: string;

  /** Users wrote the name, which stays as it is inside a sentence. @example false */
  isUserGenerated!: boolean;

  /** From 1, in the ranking of all supplements of the condition. @example 1 */
  position!: number;

  /** Testimonials that count: one for each author, the one that was approved last. @example 50 */
  totalTestimonials!: number;

  /** Mean of the outcome values (5, 3.5, 2, 0, -2), clamped to 0..5, not rounded. @example 3.46 */
  @ApiProperty({ type: 'number', nullable: true })
  @Decimal()
  overallEffectivenessScore!: number | null;

  /** Lower bound of the approximate 95% interval; the ranking is ordered by it. @example 2.86 */
  @Decimal()
  scoreLow!: number;

  /** @example 3.92 */
  @Decimal()
  scoreHigh!: number;

  /** True if the mean is below 0 before clamping. @example false */
  moreHarmThanBenefit!: boolean;

  /** True for fewer than 5 reports: listed without a medal. @example false */
  fewReports!: boolean;

  /** True if the difference to the next supplement in the ranking is not significant. @example true */
  tooCloseToNext!: boolean;

  /** The best rank that the reports allow: 1 + the number of supplements that are clearly better. @example 1 */
  rankLow!: number;

  /** The worst rank that the reports allow: all supplements less those that are clearly worse. @example 3 */
  rankHigh!: number;

  outcomeCounts!: OutcomeCountsDto;

  /** The five percentages add up to 100. @example 50 */
  @Decimal()
  significantImprovementPercentage!: number;

  /** @example 24 */
  @Decimal()
  moderateImprovementPercentage!: number;

  /** @example 12 */
  @Decimal()
  residualImprovementPercentage!: number;

  /** @example 8 */
  @Decimal()
  noImprovementPercentage!: number;

  /** @example 6 */
  @Decimal()
  negativeEffectsPercentage!: number;

  howTaken!: HowTakenDto;
}

export class ConditionAnalysisDto {
  /** @example 3 */
  conditionId!: number;

  /** @example 'Insomnia' */
  conditionName!: string;

  /**
   * The name in the form used inside a sentence, with its article: `el insomnio`, `the flu`. Null if the language needs
   * an article and the catalog has none.
   */
  @ApiProperty({ type: 'string', nullable: true, example: 'insomnia' })
  conditionPhrase!: string | null;

  /** Testimonials that count: one for each author and supplement, the one that was approved last. @example 570 */
  totalTestimonials!: number;

  /** Mean over all counted testimonials, clamped to 0..5; null if there are none. @example 3.5 */
  @ApiProperty({ type: 'number', nullable: true })
  @Decimal()
  averageEffectiveness!: number | null;

  /** Number of supplements that match the filters, without `limit` and `offset`. @example 16 */
  totalSupplements!: number;

  /**
   * Position from which on all supplements are clearly lower than the first one; null if there is none. Clearly: the
   * interval of the difference does not include 0.
   */
  @ApiProperty({ type: 'integer', nullable: true, example: 9 })
  clearlyLowerFrom!: number | null;

  supplementRanking!: RankedSupplementDto[];
}
