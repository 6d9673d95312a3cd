import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsObject, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { Decimal, fieldMessages, IsText, MAX_ID, NullAsOmitted, TrimText } from '../../platform/http/index.js';
import { ShownSignalDto, signalCodes } from './flags/flag-signal.dto.js';
import { reviewStatuses, TestimonialDetailDto } from '../testimonials/index.js';
import { ReviewLockDto } from './queue/review-lock.dto.js';
import { ApprovalBlockDto } from './decisions/approval-block.dto.js';
import { type ReasonCode, reasonCodes } from './decisions/decision.entity.js';

export class RejectionDto {
  /** Must equal the id in the path. @example 3061 */
  @IsInt()
  testimonialId!: number;

  /** 10 to 500 characters; shown to the author. @example 'Please tell us which dose you took.' */
  @TrimText()
  @IsText({ min: 10, max: 500 }, fieldMessages({ required: 'A reason of 10 to 500 characters is required' }))
  rejectionReason!: string;

  @ApiPropertyOptional({ enum: reasonCodes })
  @NullAsOmitted()
  @IsOptional()
  @IsIn(reasonCodes)
  reasonCode?: ReasonCode;

  /** The version that was reviewed; 409 stale_version if the testimonial has changed since. @example 2 */
  @NullAsOmitted()
  @IsOptional()
  @IsInt()
  @Min(1)
  version?: number;
}

/** How to resolve a custom name: null adds it to the catalog, an id assigns it to that catalog entry. */
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
  /** Must equal the id in the path. @example 3061 */
  @NullAsOmitted()
  @IsOptional()
  @IsInt()
  testimonialId?: number;

  /** If omitted, custom names that are not in the catalog are added to it. */
  @ApiPropertyOptional({ type: NameChoicesDto })
  @NullAsOmitted()
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => NameChoicesDto)
  names?: NameChoicesDto;

  /** The version that was reviewed; 409 stale_version if the testimonial has changed since. @example 2 */
  @NullAsOmitted()
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
  'unusual_dose',
  'unusual_dose_unit',
  'unusual_time_to_results',
  ...signalCodes,
] as const;

export type FlagCode = (typeof flagCodes)[number];

/** What a flag about an unusual answer is based on, when it was detected. */
export class FlagFiguresDto {
  /** The answer: a dose, or the time to results in days; a month counts as 30 days. @example 40000 */
  @Decimal()
  amount!: number;

  /** The unit of the answer. @example 'milligrams' */
  unit!: string;

  /** 10th and 90th percentile of what others reported in `usualUnit`; null with fewer than 10 reports. @example 100 */
  @ApiProperty({ type: 'number', nullable: true, example: 100 })
  @Decimal()
  low!: number | null;

  @ApiProperty({ type: 'number', nullable: true, example: 600 })
  @Decimal()
  high!: number | null;

  /** The most common unit, for a unit that nobody else used; else the unit of the answer. @example 'milligrams' */
  @ApiProperty({ type: 'string', nullable: true, example: 'milligrams' })
  usualUnit!: string | null;

  /** Reports that the range is based on. @example 280 */
  reports!: number;

  /** The form asked about the answer, and the author confirmed it. @example true */
  confirmed!: boolean;
}

/** Something that a reviewer should check; never a rejection by itself. */
export class FlagDto {
  @ApiProperty({ enum: flagCodes })
  code!: FlagCode;

  /** The field that the flag concerns. @example 'experience' */
  field!: string;

  /** Index of the first UTF-16 code unit of the passage; null if the flag concerns the whole field. */
  @ApiProperty({ type: 'integer', nullable: true, example: 12 })
  start!: number | null;

  /** Index after the last code unit of the passage. */
  @ApiProperty({ type: 'integer', nullable: true, example: 30 })
  end!: number | null;

  /** Null for flags about the text. */
  @ApiProperty({ type: FlagFiguresDto, nullable: true })
  figures!: FlagFiguresDto | null;

  /** Null for flags that are not about other accounts. */
  @ApiProperty({ type: ShownSignalDto, nullable: true })
  signal!: ShownSignalDto | null;
}

/** A testimonial of another author with nearly the same text. */
export class SimilarTestimonialDto {
  /** @example 2711 */
  id!: number;

  /** Share of common trigrams, 0 to 1. @example 0.83 */
  @Decimal()
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

/** Counts of the author's other testimonials, without the author's identity. */
export class AuthorHistoryDto {
  /** @example 2 */
  approved!: number;

  /** @example 0 */
  rejected!: number;

  /** @example 1 */
  pending!: number;

  /** Number of revoked approvals. @example 0 */
  takenBack!: number;
}

export const customNameKinds = ['condition', 'supplement', 'brand'] as const;

/** A custom name of the author. */
export class CustomNameDto {
  @ApiProperty({ enum: customNameKinds })
  kind!: (typeof customNameKinds)[number];

  /** @example 'Melena de León' */
  name!: string;

  /** The catalog entry with this name, to which an approval would assign it; null if there is none. */
  @ApiProperty({ type: 'integer', nullable: true, example: null })
  knownId!: number | null;
}

export class ReviewDetailDto extends TestimonialDetailDto {
  /** Whether proof files were submitted. */
  @ApiProperty({ enum: ['files', 'none'] })
  proof!: 'files' | 'none';

  flags!: FlagDto[];

  /** True if the caller is the author and therefore may not decide. @example false */
  isOwn!: boolean;

  /** True if it is rejected because the author withdrew the consent: no reviewer gave the reason. @example false */
  isConsentWithdrawn!: boolean;

  /** Custom names that are not resolved yet; empty after an approval. */
  customNames!: CustomNameDto[];

  /** The former name of customNames. */
  @ApiProperty({ type: [CustomNameDto], deprecated: true })
  ownNames!: CustomNameDto[];

  similar!: SimilarTestimonialDto[];

  author!: AuthorHistoryDto;

  /** The current review lock; null if there is none. */
  @ApiProperty({ type: ReviewLockDto, nullable: true })
  reviewLock!: ReviewLockDto | null;

  /** The former name of reviewLock. */
  @ApiProperty({ type: ReviewLockDto, nullable: true, deprecated: true })
  claim!: ReviewLockDto | null;

  /** Why it cannot be approved although it is pending, unless a custom name is assigned to another entry. */
  @ApiProperty({ type: ApprovalBlockDto, nullable: true })
  approvalBlock!: ApprovalBlockDto | null;
}
