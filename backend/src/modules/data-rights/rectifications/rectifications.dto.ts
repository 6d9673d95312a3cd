import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Max, Min, ValidateIf } from 'class-validator';
import { fieldMessages, IsName, IsText, MAX_ID, PageQuery, TrimText } from '../../../platform/http/index.js';
import { DecidingAdminDto } from '../../identity/index.js';
import { clearableFields } from '../../testimonials/index.js';
import {
  dataTypes,
  rectificationSorts,
  type RectificationSort,
  rectificationStatuses,
} from './rectification.entity.js';

const REQUIRED = fieldMessages({ allRequired: 'Please fill in all required fields.' });

export class RectificationRequestDto {
  @ApiProperty({ enum: dataTypes })
  @TrimText()
  @IsIn(dataTypes, REQUIRED)
  dataType!: (typeof dataTypes)[number];

  /** The testimonial id; required for `testimonial`. @example 41 */
  @ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 1, maximum: MAX_ID, example: 41 })
  @ValidateIf(({ dataType, recordId }: RectificationRequestDto) => dataType === 'testimonial' || recordId != null)
  @IsInt(fieldMessages({ ...REQUIRED.context, required: 'recordId is required for a testimonial' }))
  @Min(1)
  @Max(MAX_ID)
  recordId?: number | null;

  /**
   * For a profile `name` or `email`; for a testimonial any field of the submission except the consent and the files.
   * @example 'doseAmount'
   */
  @IsName({ min: 1, max: 100 }, REQUIRED)
  fieldName!: string;

  /**
   * The stored value: lists of codes joined by commas, other lists as JSON. `null` (or empty, or `-`) if the field is
   * empty.
   * @example '300'
   */
  @ApiProperty({ type: 'string', nullable: true, maxLength: 10_000, example: '300' })
  @ValidateIf((_, value) => value !== null)
  @TrimText()
  @IsText({ max: 10_000 }, REQUIRED)
  currentValue!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    minLength: 1,
    maxLength: 10_000,
    example: '150',
    description: `The new value in the same format. \`null\` (or \`-\`) clears an optional field: ${clearableFields.join(', ')}.`,
  })
  @ValidateIf((_, value) => value !== null)
  @TrimText()
  @IsText({ min: 1, max: 10_000 }, REQUIRED)
  requestedValue!: string | null;

  /** @example 'I mistyped the dose.' */
  @TrimText()
  @IsText({ min: 1, max: 2000 }, REQUIRED)
  justification!: string;
}

export class RectificationReceiptDto {
  /** @example 5 */
  id!: number;

  @ApiProperty({ enum: rectificationStatuses })
  status!: (typeof rectificationStatuses)[number];

  /** The deadline of the decision: 30 days after receipt. */
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

  /** Whether the testimonial has been deleted since. Such a request cannot be approved. @example false */
  isRecordDeleted!: boolean;

  /** @example 'doseAmount' */
  fieldName!: string;

  /**
   * The value at the time of the request (for approved requests: before the change); null if it was empty.
   * @example '300'
   */
  @ApiProperty({ type: 'string', nullable: true, example: '300' })
  currentValue!: string | null;

  /** The requested value; null to clear the field. @example '150' */
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

  /** Open, and past the deadline. */
  isOverdue!: boolean;

  /** Requested by the caller, who therefore cannot decide it. */
  isOwn!: boolean;

  /** The admin who decided. For admins only, and null while the request is open or after the account was erased. */
  @ApiProperty({ type: DecidingAdminDto, nullable: true })
  decidedBy!: DecidingAdminDto | null;

  /** The owner of the profile. For admins only, and null for a testimonial: its author is not disclosed. */
  @ApiProperty({ type: RequesterDto, nullable: true })
  requester!: RequesterDto | null;
}

export class RectificationsDto {
  rectifications!: RectificationDto[];

  /** @example 1 */
  totalPages!: number;

  /** @example 1 */
  totalRectifications!: number;

  /** Number of open requests that are due within a week or overdue. @example 0 */
  dueSoon!: number;
}

export class RectificationsQuery extends PageQuery {
  @ApiPropertyOptional({ enum: rectificationStatuses })
  @IsOptional()
  @IsIn(rectificationStatuses)
  status?: (typeof rectificationStatuses)[number];

  /** `true`: only the caller's own requests, for admins too. */
  @IsOptional()
  @IsIn(['true', 'false'])
  mine?: 'true' | 'false';

  /**
   * For admins: a part of the requester's name or e-mail address. Finds only requests about profiles.
   * @example 'alex'
   */
  @IsOptional()
  @IsName({ min: 1, max: 100 })
  requester?: string;

  /** Field name, as in the request. @example 'email' */
  @IsOptional()
  @IsName({ min: 1, max: 100 })
  fieldName?: string;

  /** `deadline`: open requests first, by due date. `newest` and `oldest`: by the date of the request. */
  @ApiPropertyOptional({ enum: rectificationSorts, default: 'deadline' })
  @IsOptional()
  @IsIn(rectificationSorts)
  sortBy?: RectificationSort;
}

export class RectificationRejectionDto {
  /** 10 to 500 characters; shown to the user. @example 'The product sheet says otherwise.' */
  @TrimText()
  @IsText({ min: 10, max: 500 })
  reason!: string;
}
