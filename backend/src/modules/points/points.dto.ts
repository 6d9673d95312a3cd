import { ApiProperty } from '@nestjs/swagger';

export class MonthlyPointsDto {
  /** In the time zone Europe/Madrid. @example '2026-11' */
  month!: string;

  /** In the language of the request. @example 'November 2026' */
  monthName!: string;

  /** @example 400 */
  totalPoints!: number;

  /** @example 400 */
  testimonialPoints!: number;

  /** @example 0 */
  purchasePoints!: number;

  /** Awards minus reversals, at least 0. @example 2 */
  testimonialCount!: number;

  /** Awards minus reversals, at least 0. @example 0 */
  purchaseCount!: number;
}

export class UserPointsDto {
  /** @example 400 */
  totalPoints!: number;

  /** Months with an entry, newest first. */
  monthlyBreakdown!: MonthlyPointsDto[];
}

/** An entry of the ledger. */
export class LedgerEntryDto {
  /** @example 12 */
  id!: number;

  createdAt!: Date;

  @ApiProperty({ enum: ['testimonial', 'purchase'] })
  kind!: 'testimonial' | 'purchase';

  /** @example 200 */
  amount!: number;

  /** True if it reverses an earlier entry. @example false */
  isReversal!: boolean;

  @ApiProperty({ type: 'integer', nullable: true, example: 3061 })
  testimonialId!: number | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Insomnia' })
  conditionName!: string | null;

  /** The condition in the form used inside a sentence, with its article; null if the article is unknown. */
  @ApiProperty({ type: 'string', nullable: true, example: 'insomnia' })
  conditionPhrase!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Magnesium' })
  supplementName!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, example: null })
  purchaseId!: number | null;

  /** The shop of the purchase. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  advertiserName!: string | null;

  /** The order number of the shop. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  orderReference!: string | null;
}

export class LedgerEntriesDto {
  entries!: LedgerEntryDto[];

  /** @example 1 */
  totalPages!: number;

  /** @example 2 */
  totalEntries!: number;
}
