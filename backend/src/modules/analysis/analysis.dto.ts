import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { IsText, Trimmed, ToInt } from '../../platform/http/index.js';
import { ageRanges, doseUnits, frequencyUnits, genders, sideEffects } from '../testimonials/index.js';

export class AnalysisQuery {
  /** A condition's name in either language, or its id. @example 'Insomnia' */
  @Trimmed()
  @IsText({ min: 1, max: 100 })
  conditionQuery!: string;

  /** Language of the names. @example 'en' */
  @IsOptional()
  @IsIn(['en', 'es'])
  language?: 'en' | 'es';

  @ApiPropertyOptional({ enum: ageRanges })
  @IsOptional()
  @IsIn(ageRanges)
  ageRange?: (typeof ageRanges)[number];

  /** Only age ranges that lie fully at or above it. @example 25 */
  @IsOptional()
  @ToInt()
  @IsInt()
  @Min(0)
  @Max(150)
  minAge?: number;

  /** Only age ranges that lie fully at or below it. @example 64 */
  @IsOptional()
  @ToInt()
  @IsInt()
  @Min(0)
  @Max(150)
  maxAge?: number;

  @ApiPropertyOptional({ enum: genders })
  @IsOptional()
  @IsIn(genders)
  gender?: (typeof genders)[number];

  /** Only this supplement; it keeps its position among all. @example 41 */
  @IsOptional()
  @ToInt()
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  supplementId?: number;
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

  /** Of all reports, one decimal. @example 71.4 */
  percentage!: number;
}

/** How people took it. */
export class HowTakenDto {
  @ApiProperty({ type: 'number', nullable: true, example: 300 })
  medianDose!: number | null;

  /** The most common unit; the median is over doses in this unit. */
  @ApiProperty({ enum: doseUnits, nullable: true, type: 'string' })
  doseUnit!: (typeof doseUnits)[number] | null;

  /** The most common frequency. */
  @ApiProperty({ type: FrequencyDto, nullable: true })
  frequency!: FrequencyDto | null;

  /** Over reports of an improvement; a month is 30 days. */
  @ApiProperty({ type: 'number', nullable: true, example: 14 })
  medianDaysToResults!: number | null;

  /** Most frequent first; `none` is one of them. */
  sideEffects!: SideEffectShareDto[];

  /** @example 64.2 */
  stillTakingPercentage!: number;
}

export class RankedSupplementDto {
  /** @example 41 */
  supplementId!: number;

  /** @example 'Magnesium' */
  supplementName!: string;

  /** From 1, in the ranking of all supplements of the condition. @example 1 */
  position!: number;

  /** @example 50 */
  totalTestimonials!: number;

  /** Mean of the outcome values (5, 3.5, 2, 0, -2), clamped to 0..5, not rounded. @example 3.46 */
  @ApiProperty({ type: 'number', nullable: true })
  overallEffectivenessScore!: number | null;

  /** Low end of the approximate 95% interval; the ranking follows it. @example 2.86 */
  scoreLow!: number;

  /** @example 3.92 */
  scoreHigh!: number;

  /** The mean lies below 0 before it is clamped. @example false */
  moreHarmThanBenefit!: boolean;

  /** Fewer than 5 reports: listed, but without a medal. @example false */
  fewReports!: boolean;

  /** The difference to the next one below is within the uncertainty. @example true */
  tooCloseToNext!: boolean;

  outcomeCounts!: OutcomeCountsDto;

  /** The five percentages add up to 100. @example 50 */
  significantImprovementPercentage!: number;

  /** @example 24 */
  moderateImprovementPercentage!: number;

  /** @example 12 */
  residualImprovementPercentage!: number;

  /** @example 8 */
  noImprovementPercentage!: number;

  /** @example 6 */
  negativeEffectsPercentage!: number;

  howTaken!: HowTakenDto;
}

export class ConditionAnalysisDto {
  /** @example 3 */
  conditionId!: number;

  /** @example 'Insomnia' */
  conditionName!: string;

  /**
   * The name as it stands inside a sentence, with its article: `el insomnio`, `the flu`. Null where the language needs
   * an article that the catalogue does not know.
   */
  @ApiProperty({ type: 'string', nullable: true, example: 'insomnia' })
  conditionPhrase!: string | null;

  /** @example 570 */
  totalTestimonials!: number;

  /** Mean over all testimonials counted, clamped to 0..5; null without any. @example 3.5 */
  @ApiProperty({ type: 'number', nullable: true })
  averageEffectiveness!: number | null;

  supplementRanking!: RankedSupplementDto[];
}
