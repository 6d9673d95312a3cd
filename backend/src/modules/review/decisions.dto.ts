import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { fieldMessages, PageQuery, IsQueryId } from '../../platform/http/index.js';
import { decisionKinds, reasonCodes } from './decision.entity.js';

const DAY = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

export class DecisionsQuery extends PageQuery {
  @ApiPropertyOptional({ enum: decisionKinds })
  @IsOptional()
  @IsIn(decisionKinds)
  decision?: (typeof decisionKinds)[number];

  @ApiPropertyOptional({ enum: reasonCodes })
  @IsOptional()
  @IsIn(reasonCodes)
  reasonCode?: (typeof reasonCodes)[number];

  /** Only decisions on this testimonial. @example 3061 */
  @IsOptional()
  @IsQueryId()
  testimonialId?: number;

  /** First day, in UTC. @example '2026-11-01' */
  @IsOptional()
  @Matches(DAY, fieldMessages({ invalid: 'from takes a day like 2026-11-01.' }))
  from?: string;

  /** Last day, in UTC. @example '2026-11-30' */
  @IsOptional()
  @Matches(DAY, fieldMessages({ invalid: 'to takes a day like 2026-11-30.' }))
  to?: string;
}

export class LoggedDecisionDto {
  /** @example 812 */
  id!: number;

  decidedAt!: Date;

  @ApiProperty({ enum: decisionKinds })
  decision!: (typeof decisionKinds)[number];

  /** Null once the testimonial is gone. */
  @ApiProperty({ type: 'integer', nullable: true, example: 3061 })
  testimonialId!: number | null;

  /** What it reported when it was decided on. @example 'significant' */
  outcome!: string;

  @ApiProperty({ enum: reasonCodes, nullable: true, example: 'unclear' })
  reasonCode!: (typeof reasonCodes)[number] | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Please tell us which dose you took.' })
  reason!: string | null;

  /** @example 4 */
  reviewerId!: number;

  /** Null for a reviewer who has no name, or no account any longer. */
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
