import { ApiProperty } from '@nestjs/swagger';
import { Decimal } from '../../platform/http/index.js';
import { OutcomeCountsDto } from './analysis.dto.js';

/** The reports about a supplement for one condition, with the figures of its ranking. */
export class ConditionEvidenceDto {
  /** @example 3 */
  conditionId!: number;

  /** @example 'Insomnia' */
  conditionName!: string;

  /** The condition as part of a sentence, with its article; null if the article is not known. */
  @ApiProperty({ type: 'string', nullable: true, example: 'insomnia' })
  conditionPhrase!: string | null;

  /** Mean, 0 to 5. @example 3.46 */
  @Decimal()
  overallEffectiveness!: number;

  /** Lower bound of the approximate 95% interval. @example 2.86 */
  @Decimal()
  scoreLow!: number;

  /** @example 3.92 */
  @Decimal()
  scoreHigh!: number;

  /** True if the mean is below 0 before it is clamped. @example false */
  moreHarmThanBenefit!: boolean;

  /** Fewer than 5 reports. @example false */
  fewReports!: boolean;

  /** Percent. @example 50 */
  @Decimal()
  significantImprovementRate!: number;

  /** Percent. @example 6 */
  @Decimal()
  negativeEffectsPercentage!: number;

  /** @example 50 */
  testimonialCount!: number;

  outcomeCounts!: OutcomeCountsDto;
}
