import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { type Language, languages } from '../language.js';
import { ToInt } from './to-int.decorator.js';

/** Pagination: pages are numbered from 1. A page beyond the end is empty. */
export class PageQuery {
  /** Number of the page, from 1. @example 1 */
  @IsOptional()
  @ToInt()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  page?: number;

  /** Items per page, 1 to 100. @example 20 */
  @IsOptional()
  @ToInt()
  @IsInt()
  @Min(1)
  @Max(100)
  pageSize?: number;
}

/** Of lists that contain names in one language. */
export class LocalizedPageQuery extends PageQuery {
  /** Language of the names. @example 'en' */
  @ApiPropertyOptional({ enum: languages })
  @IsOptional()
  @IsIn(languages)
  language?: Language;
}

export interface Page {
  limit: number;
  offset: number;
}

export function toPage(query: PageQuery, defaultSize = 20): Page {
  const limit = query.pageSize ?? defaultSize;
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}

export function countPages(total: number, page: Page): number {
  return Math.ceil(total / page.limit);
}
