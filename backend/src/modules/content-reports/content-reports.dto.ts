import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import {
  EMAIL_ADDRESS,
  fieldMessages,
  IsText,
  type Language,
  languages,
  MAX_EMAIL_LENGTH,
  MAX_ID,
  TrimText,
} from '../../platform/http/index.js';
import { type ReportReason, reportReasons } from './content-report.entity.js';
import { ObjectionDto } from './objections/objection.dto.js';
import { type ReportOutcome, reportOutcomes } from './report-case.entity.js';

export class NewContentReportDto {
  /** @example 988 */
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  testimonialId!: number;

  @ApiProperty({ enum: reportReasons, example: 'danger' })
  @IsIn(reportReasons)
  reason!: ReportReason;

  /** What to look at, 10 to 1000 characters. @example 'It tells readers to leave their thyroid tablets for a week.' */
  @TrimText()
  @IsText({ min: 10, max: 1000 }, fieldMessages({ required: 'An explanation of 10 to 1000 characters is required' }))
  explanation!: string;

  /** Only for mails about the decision. @example 'reader@example.org' */
  @ApiPropertyOptional({ type: String, maxLength: MAX_EMAIL_LENGTH })
  @IsOptional()
  @TrimText()
  @Matches(EMAIL_ADDRESS, fieldMessages({ invalid: 'The e-mail address is not valid.' }))
  @IsText({ max: MAX_EMAIL_LENGTH })
  email?: string;

  /** Language of mails about the report. @example 'en' */
  @ApiProperty({ enum: languages })
  @IsIn(languages)
  language!: Language;
}

export const reportStatuses = ['received', 'decided', 'removed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** The reported testimonial, as far as the reporter could read it. */
export class ReportedTestimonialDto {
  /** @example 988 */
  id!: number;

  /** @example 'Insomnia' */
  conditionName!: string;

  /** The condition as part of a sentence, with its article; null if the article is not known. */
  @ApiProperty({ type: String, nullable: true, example: 'insomnia' })
  conditionPhrase!: string | null;

  /** @example 'Magnesium' */
  supplementName!: string;

  createdAt!: Date;
}

export class ReportDecisionDto {
  @ApiProperty({ enum: reportOutcomes })
  outcome!: ReportOutcome;

  /** The statement of reasons; null after the author's account was erased. */
  @ApiProperty({ type: String, nullable: true, example: 'It advises readers to stop a prescribed medicine.' })
  statement!: string | null;

  decidedAt!: Date;
}

/** A report with its status. It does not contain who sent it. */
export class ContentReportDto {
  /** @example 'R-4F7K-29QM-X0Z1' */
  number!: string;

  /** `removed`: the testimonial was deleted before a decision. */
  @ApiProperty({ enum: reportStatuses })
  status!: ReportStatus;

  submittedAt!: Date;

  /** The latest time of the decision. */
  dueAt!: Date;

  @ApiProperty({ enum: reportReasons })
  reason!: ReportReason;

  /** @example 'It tells readers to leave their thyroid tablets for a week.' */
  explanation!: string;

  /** Whether an e-mail address is stored. @example false */
  hasEmail!: boolean;

  /** Null if the testimonial is not public, unless reports hid it in this version. */
  @ApiProperty({ type: ReportedTestimonialDto, nullable: true })
  testimonial!: ReportedTestimonialDto | null;

  @ApiProperty({ type: ReportDecisionDto, nullable: true })
  decision!: ReportDecisionDto | null;

  /** Since when the testimonial is hidden; after the decision, since when it was before. Null if it is not, or was not. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  hiddenSince!: Date | null;

  /** The objection of the reporter. */
  @ApiProperty({ type: ObjectionDto, nullable: true })
  objection!: ObjectionDto | null;

  /** The end of a day in the time zone Europe/Madrid; null if an objection is not possible. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  canObjectUntil!: Date | null;
}

export class ContentReportsDto {
  reports!: ContentReportDto[];

  /** @example 1 */
  totalPages!: number;

  /** @example 2 */
  totalReports!: number;
}
