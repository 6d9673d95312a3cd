import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { Decimal, IsQueryId } from '../../../platform/http/index.js';
import { doseUnits, PublicTestimonialDto, sideEffects, stillTakingStatuses } from '../../testimonials/index.js';
import { FrequencyDto } from '../analysis.dto.js';
import { ConditionEvidenceDto } from '../condition-evidence.dto.js';

export class SupplementReportQuery {
  /** @example 41 */
  @IsQueryId()
  supplementId!: number;

  /** Language of the names. @example 'en' */
  @IsOptional()
  @IsIn(['en', 'es'])
  language?: 'en' | 'es';
}

export class AmountRangeDto {
  /** The smallest amount of the range; null if it has no lower bound. */
  @ApiProperty({ type: 'number', nullable: true, example: 200 })
  @Decimal()
  from!: number | null;
  /** All amounts are below this one, but if it equals `from`, all are this amount; null if the range has no upper bound. */
  @ApiProperty({ type: 'number', nullable: true, example: 300 })
  @Decimal()
  below!: number | null;
  /** @example 67 */
  reports!: number;
}

export class ReportedDosesDto {
  /** The most common unit; doses in other units are not converted. */
  @ApiProperty({ enum: doseUnits, nullable: true, type: 'string' })
  unit!: (typeof doseUnits)[number] | null;
  @ApiProperty({ type: 'number', nullable: true, example: 300 })
  @Decimal()
  median!: number | null;
  /** Reports in this unit. @example 280 */
  reports!: number;
  ranges!: AmountRangeDto[];
}

export class ReportedTimesDto {
  /** Median days; a month counts as 30 days. */
  @ApiProperty({ type: 'number', nullable: true, example: 14 })
  @Decimal()
  medianDays!: number | null;
  /** Reports of an improvement. @example 235 */
  reports!: number;
  /** In days. */
  ranges!: AmountRangeDto[];
}

export class SideEffectReportsDto {
  @ApiProperty({ enum: sideEffects })
  code!: (typeof sideEffects)[number];
  /** @example 43 */
  reports!: number;
}

const stopReasons = stillTakingStatuses.filter((status) => status !== 'still_taking');

export class StopReasonReportsDto {
  @ApiProperty({ enum: stopReasons })
  reason!: string;
  /** @example 31 */
  reports!: number;
}

export class BrandReportsDto {
  /** @example 12 */
  brandId!: number;
  /** @example 'Northlight' */
  brandName!: string;
  /** @example 96 */
  reports!: number;
}

export class NewestTestimonialDto extends PublicTestimonialDto {
  /** @example 3 */
  conditionId!: number;
  /** @example 'Insomnia' */
  conditionName!: string;
}

/** Everything that was reported about one supplement, over all conditions. */
export class SupplementReportDto {
  /** The id of the entry that the requested one was merged into, if it was. @example 41 */
  supplementId!: number;
  /** @example 'Magnesium' */
  supplementName!: string;
  /** Users wrote the name, which stays as it is inside a sentence. @example false */
  isUserGenerated!: boolean;
  /** @example 304 */
  totalTestimonials!: number;
  /** By number of reports, most first. */
  conditions!: ConditionEvidenceDto[];
  doses!: ReportedDosesDto;
  /** The most common frequency. */
  @ApiProperty({ type: FrequencyDto, nullable: true })
  frequency!: FrequencyDto | null;
  timeToResults!: ReportedTimesDto;
  /** Most frequent first, including `none`. A report may name several. */
  sideEffects!: SideEffectReportsDto[];
  /** Reports of people who still took it. @example 225 */
  stillTaking!: number;
  /** Most frequent first. */
  stopReasons!: StopReasonReportsDto[];
  /** The brands that most reports name. Counts only. */
  brands!: BrandReportsDto[];
  /** Reports that name another brand. @example 60 */
  otherBrandReports!: number;
  /** At most three. */
  newestTestimonials!: NewestTestimonialDto[];
}
