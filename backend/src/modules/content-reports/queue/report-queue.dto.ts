import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Min } from 'class-validator';
import { fieldMessages, IsText, LocalizedPageQuery, TrimText } from '../../../platform/http/index.js';
import { FlagDto } from '../../review/index.js';
import { TestimonialDetailDto } from '../../testimonials/index.js';
import { type ReportReason, reportReasons } from '../content-report.entity.js';
import { type ReportOutcome, reportOutcomes } from '../report-case.entity.js';
import { type ReviewerBlock, reviewerBlocks } from '../reviewer-blocks.js';
import { type Severity, severities } from '../severity.js';

export class ReportQueueQuery extends LocalizedPageQuery {
  @ApiPropertyOptional({ enum: severities })
  @IsOptional()
  @IsIn(severities)
  severity?: Severity;
}

/** All fields of a reported testimonial, with its flags. */
export class ReportedDetailDto extends TestimonialDetailDto {
  flags!: FlagDto[];
}

/** A report in the queue, without who sent it. */
export class QueuedReportDto {
  @ApiProperty({ enum: reportReasons })
  reason!: ReportReason;

  /** Null after the reporter's account was erased. */
  @ApiProperty({ type: String, nullable: true, example: 'It tells readers to leave their thyroid tablets for a week.' })
  explanation!: string | null;

  submittedAt!: Date;
}

/** All reports about one testimonial that are decided together. */
export class ReportCaseDto {
  /** @example 12 */
  id!: number;

  /** Must be sent with a decision; 409 stale_report_case if a report was added since. @example 3 */
  version!: number;

  /** Of the most serious report. */
  @ApiProperty({ enum: severities })
  severity!: Severity;

  openedAt!: Date;

  /** The latest time of the decision. */
  dueAt!: Date;

  /** Null while the testimonial is not hidden. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  hiddenSince!: Date | null;

  testimonial!: ReportedDetailDto;

  /** Most serious first. */
  reports!: QueuedReportDto[];

  /** Why the caller may not decide: the author, a reviewer who approved it, or who reported it. */
  @ApiProperty({ type: String, enum: reviewerBlocks, nullable: true })
  blockedBy!: ReviewerBlock | null;
}

export class ReportCasesDto {
  cases!: ReportCaseDto[];

  /** @example 1 */
  totalPages!: number;

  /** Testimonials with undecided reports, with the filter. @example 3 */
  totalCases!: number;

  /** Undecided reports, with the filter. @example 6 */
  totalReports!: number;

  /** @example 1 */
  pendingObjections!: number;
}

export class ReportCaseVersionDto {
  /** The version of the case that was read. @example 3 */
  @IsInt()
  @Min(1)
  version!: number;
}

export class ReportCaseDecisionDto {
  @ApiProperty({ enum: reportOutcomes })
  @IsIn(reportOutcomes)
  outcome!: ReportOutcome;

  /** 10 to 500 characters, for author and reporters. @example 'It advises readers to stop a prescribed medicine.' */
  @TrimText()
  @IsText({ min: 10, max: 500 }, fieldMessages({ required: 'A statement of 10 to 500 characters is required' }))
  statement!: string;

  /** The version of the case that was read. @example 3 */
  @IsInt()
  @Min(1)
  version!: number;

  /** The version of the testimonial that was read; 409 stale_version if it has changed since. @example 2 */
  @IsInt()
  @Min(1)
  testimonialVersion!: number;
}
