import { ApiProperty, IntersectionType, OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { FieldProblemDto, fieldMessages, ProblemDto, TrimText } from '../../../platform/http/index.js';
import { DecidingAdminDto } from '../../identity/index.js';

export class AdvertiserPath {
  /** ASCII without `:` and `,`. @example 'Brightjar' */
  @TrimText()
  @Matches(/^(?=.{1,100}$)[!-+\--9;-~]+( [!-+\--9;-~]+)*$/, {
    ...fieldMessages({ invalid: 'advertiser takes 1 to 100 ASCII characters without : and ,.' }),
  })
  advertiser!: string;
}

export class FeedQuery {
  /** Query parameter that carries click references in links to the partner's shop. @example 'clickref' */
  @IsOptional()
  @Matches(
    /^[A-Za-z][A-Za-z0-9_-]{0,39}$/,
    fieldMessages({ invalid: 'referenceParameter takes a letter and up to 39 letters, digits, - and _.' }),
  )
  referenceParameter?: string;

  /** `true`: an empty feed is intended and retires all products of the partner. @example 'false' */
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'confirmEmpty must be true or false.' })
  confirmEmpty?: 'true' | 'false';
}

export class FeedHeaderDto extends IntersectionType(AdvertiserPath, FeedQuery) {}

/** The changes of an imported feed. */
export class FeedReportDto {
  /** @example 'Brightjar' */
  advertiser!: string;

  /** Products in the feed. @example 1200 */
  rows!: number;

  /** @example 40 */
  added!: number;

  /** Existing products; their prices are dated now. @example 1160 */
  updated!: number;

  /** Products that are missing from the feed and no longer for sale. @example 12 */
  retired!: number;
}

/** An error of a request with a feed: one of its products, or a parameter. */
export class FeedErrorDto extends FieldProblemDto {
  /** Present with `feed_rejected`: the line on which the product begins, starting at 1. @example 14 */
  line?: number;

  /** Present with `feed_rejected`: number of the product in the feed, starting at 1. @example 13 */
  product?: number;

  /** Present with `unknown_field` of a product: its unknown columns, at most five, each with at most 50 characters. @example ['image_url'] */
  unknownColumns?: string[];
}

/** A rejected feed as a problem response. */
export class FeedProblemDto extends OmitType(ProblemDto, ['errors'] as const) {
  /** With `feed_rejected`: the first of them, ordered by line. */
  errors?: FeedErrorDto[];

  /** Present with `feed_rejected`: number of all invalid rows. @example 3 */
  rejectedRows?: number;

  /** Present with `feed_unreadable` if one line is the cause: its number, starting at 1. @example 1 */
  line?: number;

  /** Present with `feed_unreadable` if a CSV file lacks required columns. @example ['price', 'url'] */
  missingColumns?: string[];

  /** Present with `feed_unreadable` if two columns of a CSV file have this name. @example 'price' */
  repeatedColumn?: string;
}

/** A received feed and its result. */
export class FeedDto {
  /** @example 7 */
  id!: number;

  /** As submitted. @example 'Brightjar' */
  advertiserName!: string;

  @ApiProperty({ enum: ['csv', 'json'] })
  format!: 'csv' | 'json';

  receivedAt!: Date;

  /** The admin who sent it; null if a command did, after the account was erased, and for feeds before this was stored. */
  @ApiProperty({ type: DecidingAdminDto, nullable: true })
  sentBy!: DecidingAdminDto | null;

  /** Problem code; null if the feed was imported. */
  @ApiProperty({ type: String, nullable: true, example: null })
  refusal!: string | null;

  /** Number of invalid rows of a rejected feed, if they were counted. */
  @ApiProperty({ type: 'integer', nullable: true, example: null })
  rejectedRows!: number | null;

  /** Number of products of an imported feed; null, like the next three, if it was rejected. */
  @ApiProperty({ type: 'integer', nullable: true, example: 1200 })
  rows!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 40 })
  added!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 1160 })
  updated!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 12 })
  retired!: number | null;
}

export class FeedsDto {
  feeds!: FeedDto[];

  /** @example 7 */
  totalFeeds!: number;

  /** @example 1 */
  totalPages!: number;
}
