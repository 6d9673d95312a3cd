import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, Matches, Max, Min } from 'class-validator';
import { Transform } from 'class-transformer';
import {
  Decimal,
  fieldMessages,
  IsDay,
  IsName,
  IsNotBefore,
  MaxDecimals,
  NullAsOmitted,
  PageQuery,
} from '../../../platform/http/index.js';
import { DecidingAdminDto } from '../../identity/index.js';
import { CURRENCY_CODE } from '../currency.js';
import { purchaseStatuses, type PurchaseStatus } from './purchase.entity.js';

/** One spelling of a character that has several. */
const NormalizeUnicode = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.normalize('NFC') : value));

/** A partner's message about an order. */
export class PostbackDto {
  /** The click reference from the link to the shop. @example 'q1T7xkHn0cGmVb2sZr9aWd' */
  @Matches(
    /^[A-Za-z0-9_-]{22}$/,
    fieldMessages({ invalid: 'clickReference takes 22 characters of the base64url alphabet.' }),
  )
  clickReference!: string;

  /**
   * The order number of the partner; the same one with other white space or in another Unicode normalization is the same
   * order. @example 'A-10442'
   */
  @NormalizeUnicode()
  @IsName({ min: 1, max: 100 })
  orderReference!: string;

  /** The amount paid, up to two decimals. @example 24.9 */
  @MaxDecimals(2)
  @Min(0.01)
  @Max(9_999_999.99)
  @Decimal()
  amount!: number;

  /** ISO 4217. @example 'EUR' */
  @ApiProperty({ pattern: '^[A-Z]{3}$' })
  @Matches(CURRENCY_CODE, fieldMessages({ invalid: 'currency takes a code of ISO 4217, as EUR.' }))
  currency!: string;

  @ApiPropertyOptional({ enum: purchaseStatuses, default: 'pending' })
  @IsOptional()
  @IsIn(purchaseStatuses)
  status?: PurchaseStatus;
}

export class PurchasesQuery extends PageQuery {
  @ApiPropertyOptional({ enum: purchaseStatuses })
  @IsOptional()
  @IsIn(purchaseStatuses)
  status?: PurchaseStatus;

  /** Advertiser name. @example 'Brightjar' */
  @IsOptional()
  @IsName({ min: 1, max: 100 })
  advertiser?: string;

  /** The order number of the partner. @example 'A-10442' */
  @IsOptional()
  @NormalizeUnicode()
  @IsName({ min: 1, max: 100 })
  orderReference?: string;

  /** First day of receipt, in the time zone Europe/Madrid. @example '2026-11-01' */
  @IsOptional()
  @IsDay()
  from?: string;

  /** Last day of receipt, not before `from`, in the time zone Europe/Madrid. @example '2026-11-30' */
  @IsOptional()
  @IsDay()
  @IsNotBefore('from')
  to?: string;
}

/** The statuses of purchases that can be reversed. */
const reversibleStatuses = ['pending', 'confirmed'] as const;

export class ReversalDto {
  /** The status that was read; 409 stale_purchase if the purchase was confirmed since. @example 'pending' */
  @ApiPropertyOptional({ enum: reversibleStatuses })
  @NullAsOmitted()
  @IsOptional()
  @IsIn(reversibleStatuses)
  status?: (typeof reversibleStatuses)[number];
}

export class PurchaseDto {
  /** @example 31 */
  id!: number;

  /** @example 'Brightjar' */
  advertiserName!: string;

  /** @example 'A-10442' */
  orderReference!: string;

  /** @example 24.9 */
  @Decimal()
  amount!: number;

  /** @example 'EUR' */
  currency!: string;

  @ApiProperty({ enum: purchaseStatuses })
  status!: PurchaseStatus;

  receivedAt!: Date;

  @ApiProperty({ type: Date, nullable: true })
  confirmedAt!: Date | null;

  @ApiProperty({ type: Date, nullable: true })
  reversedAt!: Date | null;
}

/** A purchase with the deciding admins, who are shown to admins only. */
export class AdminPurchaseDto extends PurchaseDto {
  /** The admin who confirmed it; null if it is not confirmed, the partner confirmed it, or the admin was erased. */
  @ApiProperty({ type: DecidingAdminDto, nullable: true })
  confirmedBy!: DecidingAdminDto | null;

  /** The admin who reversed it; null as for confirmedBy. */
  @ApiProperty({ type: DecidingAdminDto, nullable: true })
  reversedBy!: DecidingAdminDto | null;
}

export class PurchasesDto {
  purchases!: AdminPurchaseDto[];

  /** @example 1 */
  totalPurchases!: number;

  /** @example 1 */
  totalPages!: number;
}
