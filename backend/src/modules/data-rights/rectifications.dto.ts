import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Max, Min, ValidateIf } from 'class-validator';
import { fieldMessages, IsName, IsText, MAX_ID, PageQuery, Trimmed } from '../../platform/http/index.js';
import {
  dataTypes,
  rectificationSorts,
  type RectificationSort,
  rectificationStatuses,
} from './rectification.entity.js';

const REQUIRED = fieldMessages({ allRequired: 'Please fill in all required fields.' });

export class RectificationRequestDto {
  @ApiProperty({ enum: dataTypes })
  @Trimmed()
  @IsIn(dataTypes, REQUIRED)
  dataType!: (typeof dataTypes)[number];

  /** The testimonial; needed for `testimonial`. @example 41 */
  @ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 1, maximum: MAX_ID, example: 41 })
  @ValidateIf(({ dataType, recordId }: RectificationRequestDto) => dataType === 'testimonial' || recordId != null)
  @IsInt(fieldMessages({ ...REQUIRED.context, required: 'recordId is required for a testimonial' }))
  @Min(1)
  @Max(MAX_ID)
  recordId?: number | null;

  /**
   * Of the profile `name` or `email`; of a testimonial any field of the submission except the consent and the files.
   * @example 'doseAmount'
   */
  @IsName({ min: 1, max: 100 }, REQUIRED)
  fieldName!: string;

  /**
   * As it is stored: lists of codes joined by commas, other lists as JSON. `null` (or empty, or `-`) for a field in which
   * nothing is stored. @example '300'
   */
  @ApiProperty({ type: 'string', nullable: true, maxLength: 10_000, example: '300' })
  @ValidateIf((_, value) => value !== null)
  @Trimmed()
  @IsText({ max: 10_000 }, REQUIRED)
  currentValue!: string | null;

  /**
   * Written in the same way. `null` (or `-`) clears a field that may be empty: experience, otherSideEffects,
   * sameConditionMedications, otherConditionMedications, otherConditions, customOtherConditionNames. @example '150'
   */
  @ApiProperty({ type: 'string', nullable: true, minLength: 1, maxLength: 10_000, example: '150' })
  @ValidateIf((_, value) => value !== null)
  @Trimmed()
  @IsText({ min: 1, max: 10_000 }, REQUIRED)
  requestedValue!: string | null;

  /** @example 'I mistyped the dose.' */
  @Trimmed()
  @IsText({ min: 1, max: 2000 }, REQUIRED)
  justification!: string;
}

export class RectificationReceiptDto {
  /** @example 5 */
  id!: number;

  @ApiProperty({ enum: rectificationStatuses })
  status!: (typeof rectificationStatuses)[number];

  /** It is answered by then: 30 days after it was received. */
  dueAt!: Date;
}

export class RequesterDto {
  @ApiProperty({ type: String, nullable: true, example: 'Alex Moreno' })
  name!: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'alex@example.com' })
  email!: string | null;
}

export class RectificationDto extends RectificationReceiptDto {
  @ApiProperty({ enum: dataTypes })
  dataType!: (typeof dataTypes)[number];

  @ApiProperty({ type: 'integer', nullable: true, example: 41 })
  recordId!: number | null;

  /** @example 'doseAmount' */
  fieldName!: string;

  /** What stood there when it was asked, and, once approved, before the change; null for nothing. @example '300' */
  @ApiProperty({ type: 'string', nullable: true, example: '300' })
  currentValue!: string | null;

  /** Null to clear the field. @example '150' */
  @ApiProperty({ type: 'string', nullable: true, example: '150' })
  requestedValue!: string | null;

  /** @example 'I mistyped the dose.' */
  justification!: string;

  requestedAt!: Date;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  decidedAt!: Date | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'The product sheet says otherwise.' })
  refusalReason!: string | null;

  /** Open, and due within a week. */
  dueSoon!: boolean;

  /** Open, and past its time. */
  isOverdue!: boolean;

  /** The caller's own: somebody else answers it. */
  isOwn!: boolean;

  /** Whose profile it is. For admins only, and null for a testimonial: who wrote one is not disclosed. */
  @ApiProperty({ type: RequesterDto, nullable: true })
  requester!: RequesterDto | null;
}

export class RectificationsDto {
  rectifications!: RectificationDto[];

  /** @example 1 */
  totalPages!: number;

  /** @example 1 */
  totalRectifications!: number;

  /** How many open ones are due within a week or overdue. @example 0 */
  dueSoon!: number;
}

export class RectificationsQuery extends PageQuery {
  @ApiPropertyOptional({ enum: rectificationStatuses })
  @IsOptional()
  @IsIn(rectificationStatuses)
  status?: (typeof rectificationStatuses)[number];

  /** `true`: also for admins only the caller's own. */
  @IsOptional()
  @IsIn(['true', 'false'])
  mine?: 'true' | 'false';

  /** For admins: a part of the requester's name or address. Finds requests about profiles only. @example 'alex' */
  @IsOptional()
  @IsName({ min: 1, max: 100 })
  requester?: string;

  /** Name of a field, as in the request. @example 'email' */
  @IsOptional()
  @IsName({ min: 1, max: 100 })
  fieldName?: string;

  /** `deadline`: open ones first, the one due first on top. `newest` and `oldest`: by the day of the request. */
  @ApiPropertyOptional({ enum: rectificationSorts, default: 'deadline' })
  @IsOptional()
  @IsIn(rectificationSorts)
  sortBy?: RectificationSort;
}

export class RefusalDto {
  /** 10 to 500 characters; the person reads it. @example 'The product sheet says otherwise.' */
  @Trimmed()
  @IsText({ min: 10, max: 500 })
  reason!: string;
}
