import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsNumber, IsOptional, Matches, Max, Min } from 'class-validator';
import { fieldMessages, IsName, IsText, PageQuery } from '../../platform/http/index.js';
import { purchaseStatuses, type PurchaseStatus } from './purchase.entity.js';

const DAY = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** What a partner tells of an order. */
export class PostbackDto {
  /** As the link to the shop carried it. @example 'q1T7xkHn0cGmVb2sZr9aWd' */
  @Matches(
    /^[A-Za-z0-9_-]{22}$/,
    fieldMessages({ invalid: 'clickReference takes 22 characters of the base64url alphabet.' }),
  )
  clickReference!: string;

  /** The partner's own number of the order. @example 'A-10442' */
  @IsText({ min: 1, max: 100 })
  orderReference!: string;

  /** What was paid. @example 24.9 */
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0.01)
  @Max(9_999_999.99)
  amount!: number;

  /** ISO 4217. @example 'EUR' */
  @Matches(/^[A-Z]{3}$/, fieldMessages({ invalid: 'currency takes three capital letters, as EUR.' }))
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

  /** Name of an advertiser. @example 'Brightjar' */
  @IsOptional()
  @IsName({ min: 1, max: 100 })
  advertiser?: string;

  /** The partner's number of an order. @example 'A-10442' */
  @IsOptional()
  @IsName({ min: 1, max: 100 })
  orderReference?: string;

  /** First day of the partner's message, in UTC. @example '2026-11-01' */
  @IsOptional()
  @Matches(DAY, fieldMessages({ invalid: 'from takes a day like 2026-11-01.' }))
  from?: string;

  /** Last day, in UTC. @example '2026-11-30' */
  @IsOptional()
  @Matches(DAY, fieldMessages({ invalid: 'to takes a day like 2026-11-30.' }))
  to?: string;
}

export class PurchaseDto {
  /** @example 31 */
  id!: number;

  /** @example 'Brightjar' */
  advertiserName!: string;

  /** @example 'A-10442' */
  orderReference!: string;

  /** @example 24.9 */
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

export class DecidingAdminDto {
  /** @example 1 */
  id!: number;

  /** @example 'Ada Montes' */
  @ApiProperty({ type: String, nullable: true })
  name!: string | null;
}

/** A purchase as admins see it: with who decided, of which partners learn nothing. */
export class AdminPurchaseDto extends PurchaseDto {
  /** The admin who confirmed it; null when nobody did, the partner did, or the admin's account is gone. */
  @ApiProperty({ type: DecidingAdminDto, nullable: true })
  confirmedBy!: DecidingAdminDto | null;

  /** The same of the reversal. */
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
