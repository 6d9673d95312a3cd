import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { fieldMessages, IsText, MAX_ID, Trimmed } from '../../platform/http/index.js';
import { reviewStatuses, TestimonialDetailDto } from '../testimonials/index.js';
import { ReviewLockDto } from './review-lock.dto.js';
import { decisionKinds, reasonCodes } from './decision.entity.js';

export class RejectionDto {
  /** Must equal the id in the path. @example 3061 */
  @IsInt()
  testimonialId!: number;

  /** 10 to 500 characters; the author reads it. @example 'Please tell us which dose you took.' */
  @Trimmed()
  @IsText({ min: 10, max: 500 }, fieldMessages({ required: 'A reason of 10 to 500 characters is required' }))
  rejectionReason!: string;

  @ApiPropertyOptional({ enum: reasonCodes })
  @IsOptional()
  @IsIn(reasonCodes)
  reasonCode?: (typeof reasonCodes)[number];

  /** What was read: 409 stale_version when the testimonial has changed since. @example 2 */
  @IsOptional()
  @IsInt()
  @Min(1)
  version?: number;
}

/** What becomes of a name in the author's own words: null makes a catalogue entry of it, an id says which one it is. */
export class NameChoicesDto {
  /** @example 3 */
  @ApiPropertyOptional({ type: 'integer', nullable: true })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  condition?: number | null;

  /** @example null */
  @ApiPropertyOptional({ type: 'integer', nullable: true })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  supplement?: number | null;

  /** @example 7 */
  @ApiPropertyOptional({ type: 'integer', nullable: true })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  brand?: number | null;
}

export class ApprovalDto {
  /** Left out: every own name that the catalogue does not have becomes an entry. */
  @ApiPropertyOptional({ type: NameChoicesDto })
  @IsOptional()
  @ValidateNested()
  @Type(() => NameChoicesDto)
  names?: NameChoicesDto;

  /** What was read: 409 stale_version when the testimonial has changed since. @example 2 */
  @IsOptional()
  @IsInt()
  @Min(1)
  version?: number;
}

export const flagCodes = [
  'email',
  'phone',
  'id_number',
  'stop_medication',
  'cure_claim',
  'near_duplicate',
  'language_mismatch',
  'no_proof',
] as const;

export type FlagCode = (typeof flagCodes)[number];

/** Something a reviewer should look at; never a refusal. */
export class FlagDto {
  @ApiProperty({ enum: flagCodes })
  code!: FlagCode;

  /** Field that it is about. @example 'experience' */
  field!: string;

  /** First code unit of the passage; null when it is about the whole field. */
  @ApiProperty({ type: 'integer', nullable: true, example: 12 })
  start!: number | null;

  /** Code unit after its last one. */
  @ApiProperty({ type: 'integer', nullable: true, example: 30 })
  end!: number | null;
}

/** Another person's testimonial whose words are nearly the same. */
export class SimilarTestimonialDto {
  /** @example 2711 */
  id!: number;

  /** Share of common trigrams, 0 to 1. @example 0.83 */
  similarity!: number;

  /** @example 'I fall asleep within half an hour now.' */
  experience!: string;

  @ApiProperty({ enum: ['en', 'es'] })
  language!: 'en' | 'es';

  /** @example 'Insomnia' */
  conditionName!: string;

  /** @example 'Magnesium' */
  supplementName!: string;

  @ApiProperty({ enum: reviewStatuses })
  reviewStatus!: (typeof reviewStatuses)[number];

  createdAt!: Date;
}

/** How the author's other testimonials fared: counts, never who it is. */
export class AuthorHistoryDto {
  /** @example 2 */
  approved!: number;

  /** @example 0 */
  rejected!: number;

  /** @example 1 */
  pending!: number;

  /** Approvals that were taken back. @example 0 */
  takenBack!: number;
}

export const customNameKinds = ['condition', 'supplement', 'brand'] as const;

/** A name in the author's own words. */
export class CustomNameDto {
  @ApiProperty({ enum: customNameKinds })
  kind!: (typeof customNameKinds)[number];

  /** @example 'Melena de León' */
  name!: string;

  /** The catalogue's entry with this name, which it would become part of. */
  @ApiProperty({ type: 'integer', nullable: true, example: null })
  knownId!: number | null;
}

export class ReviewDetailDto extends TestimonialDetailDto {
  /** Whether proof files came with it. */
  @ApiProperty({ enum: ['files', 'none'] })
  proof!: 'files' | 'none';

  flags!: FlagDto[];

  /** True when the caller wrote it: then somebody else must decide. @example false */
  isOwn!: boolean;

  /** Empty once it is decided: then it has names of the catalogue. */
  ownNames!: CustomNameDto[];

  similar!: SimilarTestimonialDto[];

  author!: AuthorHistoryDto;

  /** Who is looking at it now; null: nobody who said so. */
  @ApiProperty({ type: ReviewLockDto, nullable: true })
  claim!: ReviewLockDto | null;
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
