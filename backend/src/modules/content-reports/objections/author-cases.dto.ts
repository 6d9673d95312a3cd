import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { IsQueryId, PageQuery } from '../../../platform/http/index.js';
import { type ReportReason, reportReasons } from '../content-report.entity.js';
import { type ReportOutcome, reportOutcomes } from '../report-case.entity.js';
import { ObjectionDto } from './objection.dto.js';

const statuses = ['hidden', 'decided'] as const;

/** Reports that concern a testimonial of the caller, without the reporters and their texts. */
export class AuthorCaseDto {
  /** @example 12 */
  id!: number;

  /** @example 988 */
  testimonialId!: number;

  /** `hidden`: not public until the decision, also after an edit. */
  @ApiProperty({ enum: statuses })
  status!: (typeof statuses)[number];

  @ApiProperty({ enum: reportReasons, isArray: true })
  reasons!: ReportReason[];

  /** Since when the testimonial is hidden; after the decision, since when it was before. Null if it was not. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  hiddenSince!: Date | null;

  @ApiProperty({ type: String, enum: reportOutcomes, nullable: true })
  outcome!: ReportOutcome | null;

  /** The statement of reasons. */
  @ApiProperty({ type: String, nullable: true, example: 'It advises readers to stop a prescribed medicine.' })
  statement!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  decidedAt!: Date | null;

  @ApiProperty({ type: ObjectionDto, nullable: true })
  objection!: ObjectionDto | null;

  /** The end of a day in the time zone Europe/Madrid; null if an objection is not possible. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  canObjectUntil!: Date | null;
}

export class AuthorCasesQuery extends PageQuery {
  /** Lists the reports about this testimonial of the caller only. @example 988 */
  @IsOptional()
  @IsQueryId()
  testimonialId?: number;
}

export class AuthorCasesDto {
  cases!: AuthorCaseDto[];

  /** @example 1 */
  totalPages!: number;

  /** @example 1 */
  totalCases!: number;
}
