import { ApiProperty } from '@nestjs/swagger';
import { Decimal } from '../../../platform/http/index.js';
import { doseUnits, frequencyUnits, sideEffects, stillTakingStatuses } from '../../testimonials/index.js';
import { OpenDataFileDto } from './open-data-file.dto.js';

export class OpenStatusCountDto {
  /** Still taking it, or the reason for stopping. */
  @ApiProperty({ enum: stillTakingStatuses })
  status!: string;

  /** Null for a group smaller than smallestGroup, and for a group from which such a count could be derived. */
  @ApiProperty({ type: 'integer', nullable: true, example: 31 })
  count!: number | null;
}

export class OpenBrandCountDto {
  /** @example 12 */
  brandId!: number;

  /** @example 'Solgar' */
  brandName!: string;

  /** Null for a group smaller than smallestGroup, and for a group from which such a count could be derived. */
  @ApiProperty({ type: 'integer', nullable: true, example: 24 })
  count!: number | null;
}

export class OpenSideEffectCountDto {
  @ApiProperty({ enum: sideEffects })
  code!: string;

  /** Null for a group smaller than smallestGroup, and for a group from which such a count could be derived. */
  @ApiProperty({ type: 'integer', nullable: true, example: 43 })
  count!: number | null;
}

/** How one supplement was used, over the pairs that the open data of the rankings contain. */
export class OpenSupplementDto {
  /** @example 46 */
  supplementId!: number;
  /** @example 'Magnesium' */
  supplementNameEn!: string;
  /** @example 'Magnesio' */
  supplementNameEs!: string;
  /** The sum of the reports of its pairs in the rankings. @example 304 */
  reports!: number;

  /** The most common unit; doses in other units are not converted. Null with fewer than smallestGroup reports in it. */
  @ApiProperty({ enum: doseUnits, nullable: true, type: 'string' })
  doseUnit!: string | null;
  /** Reports in this unit. */
  @ApiProperty({ type: 'integer', nullable: true, example: 280 })
  doseReports!: number | null;
  @ApiProperty({ type: 'number', nullable: true, example: 300 })
  @Decimal()
  medianDose!: number | null;
  /** The smallest dose that at least 10% of these reports do not exceed; null with fewer than 10 of them. */
  @ApiProperty({ type: 'number', nullable: true, example: 100 })
  @Decimal()
  dosePercentile10!: number | null;
  /** The form asks about a dose beyond 10 times this one. */
  @ApiProperty({ type: 'number', nullable: true, example: 600 })
  @Decimal()
  dosePercentile90!: number | null;

  /** The most common frequency: so many times per unit. Null with fewer than smallestGroup reports of it. */
  @ApiProperty({ type: 'number', nullable: true, example: 1 })
  frequency!: number | null;
  @ApiProperty({ enum: frequencyUnits, nullable: true, type: 'string' })
  frequencyUnit!: string | null;

  /** Reports of an improvement; null with fewer than smallestGroup. */
  @ApiProperty({ type: 'integer', nullable: true, example: 235 })
  daysToResultsReports!: number | null;
  /** A month counts as 30 days. */
  @ApiProperty({ type: 'number', nullable: true, example: 14 })
  @Decimal()
  medianDaysToResults!: number | null;
  /** Null with fewer than 10 of these reports. */
  @ApiProperty({ type: 'number', nullable: true, example: 5 })
  @Decimal()
  daysToResultsPercentile10!: number | null;
  @ApiProperty({ type: 'number', nullable: true, example: 60 })
  @Decimal()
  daysToResultsPercentile90!: number | null;

  /** A status that is missing has no reports. */
  statuses!: OpenStatusCountDto[];

  /** Including `none`; a report may name several. One that is missing has no reports. */
  sideEffects!: OpenSideEffectCountDto[];

  /**
   * Most frequent first, those without a count last, by id. Reports without a brand, or with one that is not in the catalog
   * yet, are missing.
   */
  brands!: OpenBrandCountDto[];
}

export class OpenSupplementsDto extends OpenDataFileDto {
  supplements!: OpenSupplementDto[];
}
