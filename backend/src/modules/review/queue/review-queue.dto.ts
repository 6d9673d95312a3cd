import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { IsText, LocalizedPageQuery, TrimText } from '../../../platform/http/index.js';
import { TestimonialSummariesDto, TestimonialSummaryDto } from '../../testimonials/index.js';
import { ReviewLockDto } from './review-lock.dto.js';
import { type FlagCode, flagCodes } from '../review.dto.js';

export const queueOrders = ['oldest', 'newest'] as const;

export class PendingQuery extends LocalizedPageQuery {
  /** Longest waiting first, or most recent first. */
  @ApiPropertyOptional({ enum: queueOrders, default: 'oldest' })
  @IsOptional()
  @IsIn(queueOrders)
  sort?: (typeof queueOrders)[number];

  /** Only testimonials with this flag. */
  @ApiPropertyOptional({ enum: flagCodes })
  @IsOptional()
  @IsIn(flagCodes)
  flag?: FlagCode;

  /** Part of a name or of the experience; accents and case are ignored. @example 'magnes' */
  @IsOptional()
  @TrimText()
  @IsText({ max: 100 })
  query?: string;
}

/** Of a position in the whole queue, which has no pages. */
export class PositionQuery extends OmitType(PendingQuery, ['page', 'pageSize'] as const) {}

export class PendingTestimonialDto extends TestimonialSummaryDto {
  /** What a reviewer should check. */
  @ApiProperty({ enum: flagCodes, isArray: true, example: ['phone'] })
  flags!: FlagCode[];

  @ApiProperty({ type: ReviewLockDto, nullable: true })
  reviewLock!: ReviewLockDto | null;

  /** The former name of reviewLock. */
  @ApiProperty({ type: ReviewLockDto, nullable: true, deprecated: true })
  claim!: ReviewLockDto | null;
}

export class PendingTestimonialsDto extends TestimonialSummariesDto {
  declare testimonials: PendingTestimonialDto[];

  /** Number of all pending testimonials, regardless of the filter. @example 24 */
  totalWaiting!: number;

  /** Since when the longest waiting testimonial has been pending; null if there is none. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  oldestWaitingSince!: Date | null;
}

/** The position of a testimonial in the queue and its neighbors. */
export class AdjacentTestimonialsDto {
  @ApiProperty({ type: 'integer', nullable: true, example: 2859 })
  previous!: number | null;

  /** For a testimonial that is not in the queue, the first one in the queue. */
  @ApiProperty({ type: 'integer', nullable: true, example: 2864 })
  next!: number | null;

  /** Starting at 1; null if it is not pending or does not match the filter. */
  @ApiProperty({ type: 'integer', nullable: true, example: 3 })
  position!: number | null;

  /** @example 24 */
  total!: number;
}
