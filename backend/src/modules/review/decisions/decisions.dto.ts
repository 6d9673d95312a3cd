import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { IsDay, IsNotBefore, PageQuery, IsQueryId } from '../../../platform/http/index.js';
import { decisionKinds, type ReasonCode, reasonCodes } from './decision.entity.js';

export class DecisionsQuery extends PageQuery {
  @ApiPropertyOptional({ enum: decisionKinds })
  @IsOptional()
  @IsIn(decisionKinds)
  decision?: (typeof decisionKinds)[number];

  @ApiPropertyOptional({ enum: reasonCodes })
  @IsOptional()
  @IsIn(reasonCodes)
  reasonCode?: ReasonCode;

  /** Only decisions on this testimonial. @example 3061 */
  @IsOptional()
  @IsQueryId()
  testimonialId?: number;

  /** First day, in the time zone Europe/Madrid. @example '2026-11-01' */
  @IsOptional()
  @IsDay()
  from?: string;

  /** Last day, not before `from`, in the time zone Europe/Madrid. @example '2026-11-30' */
  @IsOptional()
  @IsDay()
  @IsNotBefore('from')
  to?: string;
}

/** Of the file, which has no pages. */
export class DecisionsFileQuery extends OmitType(DecisionsQuery, ['page', 'pageSize'] as const) {}

export class LoggedDecisionDto {
  /** @example 812 */
  id!: number;

  decidedAt!: Date;

  /** `taken_back`: an approval was revoked. `removed`: an admin deleted the testimonial. */
  @ApiProperty({ enum: decisionKinds })
  decision!: (typeof decisionKinds)[number];

  /** Null after the testimonial has been deleted; of a removal after the account of its author has been erased. */
  @ApiProperty({ type: 'integer', nullable: true, example: 3061 })
  testimonialId!: number | null;

  /** The outcome that the testimonial reported at the time of the decision. @example 'significant' */
  outcome!: string;

  @ApiProperty({ enum: reasonCodes, nullable: true, example: 'unclear' })
  reasonCode!: ReasonCode | null;

  /** Null for approvals and for removals without a reason, and after it has been erased. */
  @ApiProperty({ type: 'string', nullable: true, example: 'Please tell us which dose you took.' })
  reason!: string | null;

  /** @example 4 */
  reviewerId!: number;

  /** Null for a reviewer without a name or with a deleted account. */
  @ApiProperty({ type: 'string', nullable: true, example: 'Ada Montes' })
  reviewerName!: string | null;
}

export class LoggedDecisionsDto {
  decisions!: LoggedDecisionDto[];

  /** @example 41 */
  totalPages!: number;

  /** @example 812 */
  totalDecisions!: number;
}
