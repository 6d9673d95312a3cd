import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Min } from 'class-validator';
import { fieldMessages, IsText, NullAsOmitted, TrimText } from '../../../platform/http/index.js';
import { ReportDecisionDto } from '../content-reports.dto.js';
import { ReportedDetailDto } from '../queue/report-queue.dto.js';
import { reviewerBlocks } from '../reviewer-blocks.js';
import { type ObjectionOutcome, objectionOutcomes, objectionParties, type ObjectionParty } from './objection.entity.js';

const blocks = [...reviewerBlocks, 'own_decision'] as const;

/** An objection in the queue, without who sent it. */
export class ReportObjectionDto {
  /** @example 4 */
  id!: number;

  /** Must be sent with a decision. @example 1 */
  version!: number;

  /** @example 12 */
  caseId!: number;

  @ApiProperty({ enum: objectionParties })
  party!: ObjectionParty;

  /** Null after the account of its author was erased. */
  @ApiProperty({ type: String, nullable: true, example: 'The text still tells people to stop their tablets.' })
  explanation!: string | null;

  submittedAt!: Date;

  /** The latest time of the decision. */
  dueAt!: Date;

  /** The decision that the objection is about. */
  decision!: ReportDecisionDto;

  /** Null after the testimonial was deleted. */
  @ApiProperty({ type: ReportedDetailDto, nullable: true })
  testimonial!: ReportedDetailDto | null;

  /** Why the caller may not decide: the author, a reviewer who approved it or reported it, or who made a decision in the case. */
  @ApiProperty({ type: String, enum: blocks, nullable: true })
  blockedBy!: (typeof blocks)[number] | null;
}

export class ReportObjectionsDto {
  objections!: ReportObjectionDto[];

  /** @example 1 */
  totalPages!: number;

  /** @example 1 */
  totalObjections!: number;
}

export class ObjectionDecisionDto {
  /** `upheld`: the decision stays. `overturned`: it is reversed. */
  @ApiProperty({ enum: objectionOutcomes })
  @IsIn(objectionOutcomes)
  outcome!: ObjectionOutcome;

  /** 10 to 500 characters, for author and reporters. @example 'It describes what the author did, not advice.' */
  @TrimText()
  @IsText({ min: 10, max: 500 }, fieldMessages({ required: 'A statement of 10 to 500 characters is required' }))
  statement!: string;

  /** The version of the objection that was read. @example 1 */
  @IsInt()
  @Min(1)
  version!: number;

  /** The version of the testimonial that was read; 409 stale_version if it has changed since. @example 2 */
  @NullAsOmitted()
  @IsOptional()
  @IsInt()
  @Min(1)
  testimonialVersion?: number;
}
