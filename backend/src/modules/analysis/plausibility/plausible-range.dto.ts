import { ApiProperty } from '@nestjs/swagger';
import { Decimal, IsQueryId } from '../../../platform/http/index.js';
import { doseUnits } from '../../testimonials/index.js';

export class PlausibleRangeQuery {
  /** @example 41 */
  @IsQueryId()
  supplementId!: number;
}

export class PercentilesDto {
  /** @example 280 */
  reports!: number;
  /** The smallest amount that at least 10% of the reports do not exceed. @example 100 */
  @Decimal()
  p10!: number;
  /** The smallest amount that at least 25% of the reports do not exceed. @example 200 */
  @Decimal()
  p25!: number;
  /** The smallest amount that at least 50% of the reports do not exceed. @example 300 */
  @Decimal()
  p50!: number;
  /** The smallest amount that at least 75% of the reports do not exceed. @example 400 */
  @Decimal()
  p75!: number;
  /** The smallest amount that at least 90% of the reports do not exceed. @example 600 */
  @Decimal()
  p90!: number;

  /** A larger amount is asked about: 10 times the 90th percentile; null with fewer than 10 reports. */
  @ApiProperty({ type: 'number', nullable: true, example: 6000 })
  @Decimal()
  askAbove!: number | null;
}

export class DosePercentilesDto extends PercentilesDto {
  /** Doses are never converted to another unit. */
  @ApiProperty({ enum: doseUnits })
  unit!: (typeof doseUnits)[number];
}

/** Which doses and times to results people reported, and about which ones the form asks. No value is rejected. */
export class PlausibleRangeDto {
  /** The id of the entry that the requested one was merged into, if it was. @example 41 */
  supplementId!: number;

  /** Public testimonials about the supplement; of several by one author for the same condition, the one approved last. @example 304 */
  reports!: number;

  /** Most common unit first. */
  doses!: DosePercentilesDto[];

  /** A dose in a unit that is not in `doses` is asked about: there are 10 reports or more. */
  asksAboutOtherUnits!: boolean;

  /** Days until an improvement was noticed, a month counts as 30; null without such a report. */
  @ApiProperty({ type: PercentilesDto, nullable: true })
  daysToResults!: PercentilesDto | null;
}
