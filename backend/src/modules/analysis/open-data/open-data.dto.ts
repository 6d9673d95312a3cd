import { ApiProperty } from '@nestjs/swagger';
import { Decimal } from '../../../platform/http/index.js';
import { objectionOutcomes, objectionParties, reportOutcomes, reportReasons } from '../../content-reports/index.js';
import { countedSignals, signalResults } from '../../review/index.js';
import { outcomes } from '../../testimonials/index.js';
import { OpenDataFileDto } from './open-data-file.dto.js';

/** One supplement for one condition, over all authors. */
export class OpenRankingDto {
  /** @example 3 */
  conditionId!: number;
  /** @example 'Insomnia' */
  conditionNameEn!: string;
  /** @example 'Insomnio' */
  conditionNameEs!: string;
  /** @example 46 */
  supplementId!: number;
  /** @example 'Magnesium' */
  supplementNameEn!: string;
  /** @example 'Magnesio' */
  supplementNameEs!: string;
  /** @example 170 */
  reports!: number;
  /** @example 43 */
  significant!: number;
  /** @example 64 */
  moderate!: number;
  /** @example 35 */
  residual!: number;
  /** @example 22 */
  none!: number;
  /** @example 6 */
  negativeEffects!: number;
  /** Mean of 5, 3.5, 2, 0, -2, clamped to 0..5, three decimals. @example 2.924 */
  @Decimal()
  score!: number;
  /** Lower bound of the approximate 95% interval. @example 2.642 */
  @Decimal()
  scoreLow!: number;
  /** @example 3.191 */
  @Decimal()
  scoreHigh!: number;
  /** The best rank that the reports allow, among all supplements of the condition. @example 1 */
  rankLow!: number;
  /** The worst rank that the reports allow. @example 6 */
  rankHigh!: number;
}

export class ModerationCountDto {
  /** `taken_back`: an approval was revoked. `removed`: an admin deleted the testimonial. */
  @ApiProperty({ enum: ['approved', 'rejected', 'taken_back', 'removed'] })
  decision!: 'approved' | 'rejected' | 'taken_back' | 'removed';

  /** The reason of a rejection; null for approvals and if none was given. */
  @ApiProperty({ type: 'string', nullable: true, example: 'not_credible' })
  reasonCode!: string | null;

  /** The outcome that the testimonial reported. */
  @ApiProperty({ enum: outcomes })
  outcome!: string;

  /**
   * Null for a group smaller than smallestGroup, and for a group from which such a count could be derived. @example 12
   */
  @ApiProperty({ type: 'integer', nullable: true, example: 12 })
  count!: number | null;
}

/** Decided reports about testimonials. */
export class ReportCountDto {
  @ApiProperty({ enum: reportReasons })
  reason!: string;

  /** What holds now, also after an objection. */
  @ApiProperty({ enum: reportOutcomes })
  outcome!: string;

  /** Null for a group smaller than smallestGroup, and for a group from which such a count could be derived. */
  @ApiProperty({ type: 'integer', nullable: true, example: 12 })
  count!: number | null;
}

/** Decided objections to decisions about reports. */
export class ObjectionCountDto {
  @ApiProperty({ enum: objectionParties })
  party!: string;

  @ApiProperty({ enum: objectionOutcomes })
  outcome!: string;

  /** Null for a group smaller than smallestGroup, and for a group from which such a count could be derived. */
  @ApiProperty({ type: 'integer', nullable: true, example: 12 })
  count!: number | null;
}

/** Testimonials with an integrity signal, by the latest decision about them. */
export class SignalCountDto {
  /** `any`: at least one of the others. A testimonial may have several. */
  @ApiProperty({ enum: countedSignals })
  signal!: string;

  /** `confirmed`: rejected, or the approval was revoked, for whatever reason. */
  @ApiProperty({ enum: signalResults })
  result!: string;

  /** Null for a group smaller than smallestGroup, and for a group from which such a count could be derived. */
  @ApiProperty({ type: 'integer', nullable: true, example: 12 })
  count!: number | null;
}

/** Counts of what reviewers decided; those of fewer decisions than `smallestGroup` are omitted. */
export class OpenModerationDto extends OpenDataFileDto {
  moderation!: ModerationCountDto[];

  contentReports!: ReportCountDto[];

  objections!: ObjectionCountDto[];

  integritySignals!: SignalCountDto[];
}

/** Pairs with fewer than `smallestGroup` reports and counts of fewer decisions are omitted. */
export class OpenDataDto extends OpenModerationDto {
  rankings!: OpenRankingDto[];
}
