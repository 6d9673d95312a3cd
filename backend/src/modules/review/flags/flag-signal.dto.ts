import { ApiProperty } from '@nestjs/swagger';
import { Decimal } from '../../../platform/http/index.js';

/** Codes of the flags about how a testimonial relates to those of other accounts. */
export const signalCodes = [
  'supplement_burst',
  'brand_burst',
  'shop_burst',
  'shared_address',
  'similar_receipt',
  'new_account',
] as const;

/** What the open data count; `any` is at least one of them. */
export const countedSignals = ['any', ...signalCodes, 'near_duplicate'] as const;

export type CountedSignal = (typeof countedSignals)[number];

export type SignalCode = (typeof signalCodes)[number];

/** What an integrity signal is based on, when it was detected: counts, which identify no other user. */
export class FlagSignalDto {
  /** The accounts that the signal is about, including that of the author. @example 14 */
  accounts!: number;

  /** How many of them were created less than a day before they wrote. @example 12 */
  newAccounts!: number;

  /** Length of the period in which they wrote; null for receipts and a new account. @example 1 */
  @ApiProperty({ type: 'integer', nullable: true, example: 1 })
  days!: number | null;

  /** For a burst, how many accounts are usual in such a period. @example 0.4 */
  @ApiProperty({ type: 'number', nullable: true, example: 0.4 })
  @Decimal()
  usual!: number | null;

  /** The shop at which all of them bought; null for other signals. @example null */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  shop!: string | null;

  /** For a new account, its age in hours when the testimonial was submitted. @example null */
  @ApiProperty({ type: 'integer', nullable: true, example: null })
  ageInHours!: number | null;
}

/** A signal as reviewers see it. */
export class ShownSignalDto extends FlagSignalDto {
  /** At most 5 of the other testimonials that exist now. @example [2711, 2716] */
  relatedIds!: number[];
}
