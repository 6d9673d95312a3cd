import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional } from 'class-validator';
import { IsText, Trimmed } from '../../platform/http/index.js';
import { TestimonialDetailDto } from '../testimonials/index.js';
import { decisionKinds, reasonCodes } from './decision.entity.js';

export class RejectionDto {
  /** Must equal the id in the path. @example 3061 */
  @IsInt()
  testimonialId!: number;

  /** 10 to 500 characters; the author reads it. @example 'Please tell us which dose you took.' */
  @Trimmed()
  @IsText({ min: 10, max: 500, message: 'A reason of 10 to 500 characters is required' })
  rejectionReason!: string;

  @ApiPropertyOptional({ enum: reasonCodes })
  @IsOptional()
  @IsIn(reasonCodes)
  reasonCode?: (typeof reasonCodes)[number];
}

export const flagCodes = [
  'email',
  'phone',
  'id_number',
  'stop_medication',
  'cure_claim',
  'language_mismatch',
  'no_proof',
] as const;

/** Something a reviewer should look at; never a refusal. */
export class FlagDto {
  @ApiProperty({ enum: flagCodes })
  code!: (typeof flagCodes)[number];

  /** Field that it is about. @example 'experience' */
  field!: string;

  /** First code unit of the passage; null when it is about the whole field. */
  @ApiProperty({ type: 'integer', nullable: true, example: 12 })
  start!: number | null;

  /** Code unit after its last one. */
  @ApiProperty({ type: 'integer', nullable: true, example: 30 })
  end!: number | null;
}

export class ReviewDetailDto extends TestimonialDetailDto {
  /** Whether proof files came with it. */
  @ApiProperty({ enum: ['files', 'none'] })
  proof!: 'files' | 'none';

  flags!: FlagDto[];

  /** True when the caller wrote it: then somebody else must decide. @example false */
  isOwn!: boolean;
}

/** A decision as the author reads it. */
export class AuthorDecisionDto {
  /** `taken_back` undoes an approval. */
  @ApiProperty({ enum: decisionKinds })
  decision!: (typeof decisionKinds)[number];

  @ApiProperty({ type: 'string', nullable: true, example: 'Please tell us which dose you took.' })
  reason!: string | null;

  @ApiProperty({ enum: reasonCodes, nullable: true, example: 'unclear' })
  reasonCode!: (typeof reasonCodes)[number] | null;

  decidedAt!: Date;
}

export class AuthorDecisionsDto {
  decisions!: AuthorDecisionDto[];
}
