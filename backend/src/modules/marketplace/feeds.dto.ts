import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { fieldMessages, Trimmed } from '../../platform/http/index.js';

export class AdvertiserPath {
  /** ASCII without `:` and `,`. @example 'Brightjar' */
  @Trimmed()
  @Matches(/^(?=.{1,100}$)[!-+\--9;-~]+( [!-+\--9;-~]+)*$/, {
    ...fieldMessages({ invalid: 'advertiser takes 1 to 100 ASCII characters without : and ,.' }),
  })
  advertiser!: string;
}

export class FeedQuery {
  /** Query parameter under which the partner takes click references. @example 'clickref' */
  @IsOptional()
  @Matches(
    /^[A-Za-z][A-Za-z0-9_-]{0,39}$/,
    fieldMessages({ invalid: 'referenceParameter takes a letter and up to 39 letters, digits, - and _.' }),
  )
  referenceParameter?: string;

  /** `true`: a feed without products is meant, and takes everything that the partner sells off sale. @example 'false' */
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'confirmEmpty must be true or false.' })
  confirmEmpty?: 'true' | 'false';
}

export class FeedHeaderDto extends IntersectionType(AdvertiserPath, FeedQuery) {}

/** What a feed changed. */
export class FeedReportDto {
  /** @example 'Brightjar' */
  advertiser!: string;

  /** Products in the feed. @example 1200 */
  rows!: number;

  /** @example 40 */
  added!: number;

  /** Known before; their prices are dated now. @example 1160 */
  updated!: number;

  /** No longer in the feed, so no longer for sale. @example 12 */
  retired!: number;
}

/** A feed that arrived, and what came of it. */
export class FeedDto {
  /** @example 7 */
  id!: number;

  /** As it was sent. @example 'Brightjar' */
  advertiserName!: string;

  @ApiProperty({ enum: ['csv', 'json'] })
  format!: 'csv' | 'json';

  receivedAt!: Date;

  /** Code of the problem; null when all of it was taken over. */
  @ApiProperty({ type: String, nullable: true, example: null })
  refusal!: string | null;

  /** Faulty rows of a feed that was refused, where they were counted. */
  @ApiProperty({ type: 'integer', nullable: true, example: null })
  rejectedRows!: number | null;

  /** Products in a feed that was taken over; so the next three. */
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
