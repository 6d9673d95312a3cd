import { IsOptional, Matches } from 'class-validator';
import { Trimmed } from '../../platform/http/index.js';

export class FeedHeadDto {
  /** ASCII without `:` and `,`. @example 'Brightjar' */
  @Trimmed()
  @Matches(/^(?=.{1,100}$)[!-+\--9;-~]+( [!-+\--9;-~]+)*$/, {
    message: 'advertiser must be 1 to 100 ASCII characters without : and ,',
  })
  advertiser!: string;

  /** Query parameter under which the partner takes click references. @example 'clickref' */
  @IsOptional()
  @Matches(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, { message: 'referenceParameter must be letters, digits, - and _.' })
  referenceParameter?: string;
}

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
