import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { IsText, Trimmed } from '../../platform/http/index.js';
import { TestimonialsPageQuery, TestimonialSummariesDto, TestimonialSummaryDto } from '../testimonials/index.js';
import { ReviewLockDto } from './review-lock.dto.js';
import { type FlagCode, flagCodes } from './review.dto.js';

export const queueOrders = ['oldest', 'newest'] as const;

export class PendingQuery extends TestimonialsPageQuery {
  /** The longest waiting first, or the last sent. */
  @ApiPropertyOptional({ enum: queueOrders, default: 'oldest' })
  @IsOptional()
  @IsIn(queueOrders)
  sort?: (typeof queueOrders)[number];

  /** Only those with this flag. */
  @ApiPropertyOptional({ enum: flagCodes })
  @IsOptional()
  @IsIn(flagCodes)
  flag?: FlagCode;

  /** Part of a name or of the experience; accents and case do not matter. @example 'magnes' */
  @IsOptional()
  @Trimmed()
  @IsText({ max: 100 })
  query?: string;
}

export class PendingTestimonialDto extends TestimonialSummaryDto {
  /** What a reviewer should look at. */
  @ApiProperty({ enum: flagCodes, isArray: true, example: ['phone'] })
  flags!: FlagCode[];

  @ApiProperty({ type: ReviewLockDto, nullable: true })
  claim!: ReviewLockDto | null;
}

export class PendingTestimonialsDto extends TestimonialSummariesDto {
  declare testimonials: PendingTestimonialDto[];

  /** Everything that waits, whatever the filter. @example 24 */
  totalWaiting!: number;

  /** Since when the longest waiting one waits; null when none does. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  oldestWaitingSince!: Date | null;
}

/** What stands around a testimonial in the queue. */
export class AdjacentTestimonialsDto {
  @ApiProperty({ type: 'integer', nullable: true, example: 2859 })
  previous!: number | null;

  /** For one that does not wait: the first that does. */
  @ApiProperty({ type: 'integer', nullable: true, example: 2864 })
  next!: number | null;

  /** From 1; null when it does not wait, or not under this filter. */
  @ApiProperty({ type: 'integer', nullable: true, example: 3 })
  position!: number | null;

  /** @example 24 */
  total!: number;
}
