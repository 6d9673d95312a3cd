import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, ValidateIf } from 'class-validator';
import { IsName, LocalizedPageQuery, IsQueryId } from '../../../platform/http/index.js';
import { ageRanges, genders, reviewStatuses } from '../enumerations.js';

export class TestimonialsQuery extends LocalizedPageQuery {
  /** Lists approved testimonials about this condition; if omitted, those of the caller. @example 3 */
  @IsOptional()
  @IsQueryId()
  conditionId?: number;

  /** @example 41 */
  @IsOptional()
  @IsQueryId()
  supplementId?: number;

  @ApiPropertyOptional({ enum: genders })
  @IsOptional()
  @IsIn(genders)
  gender?: (typeof genders)[number];

  @ApiPropertyOptional({ enum: ageRanges })
  @IsOptional()
  @IsIn(ageRanges)
  ageRange?: (typeof ageRanges)[number];

  /** For admins only, without conditionId. */
  @ApiPropertyOptional({ enum: reviewStatuses })
  @IsOptional()
  @IsIn(reviewStatuses)
  status?: (typeof reviewStatuses)[number];
}

/** Condition and supplement of a testimonial, each by its id or by a custom name. */
export class DuplicateCheckQuery {
  /** @example 3 */
  @ValidateIf(
    ({ conditionId, customConditionName }: DuplicateCheckQuery) =>
      conditionId !== undefined || customConditionName === undefined,
  )
  @IsQueryId()
  conditionId?: number;

  /** @example 'Restless legs' */
  @IsOptional()
  @IsName({ max: 100 })
  customConditionName?: string;

  /** @example 41 */
  @ValidateIf(
    ({ supplementId, customSupplementName }: DuplicateCheckQuery) =>
      supplementId !== undefined || customSupplementName === undefined,
  )
  @IsQueryId()
  supplementId?: number;

  /** @example 'Moon dust' */
  @IsOptional()
  @IsName({ max: 100 })
  customSupplementName?: string;
}

export class DuplicateCheckDto {
  @ApiProperty({ type: 'integer', nullable: true, example: null })
  testimonialId!: number | null;
}
