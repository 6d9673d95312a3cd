import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { IsName, ToBoolean } from '../../platform/http/index.js';

export class SearchQuery {
  /** Part of a name in either language; accents and case are ignored. @example 'insom' */
  @IsName({ max: 100 })
  query!: string;

  /** Matches in this language are listed first. @example 'en' */
  @IsOptional()
  @IsIn(['en', 'es'])
  language?: 'en' | 'es';
}

export class SupplementSearchQuery extends SearchQuery {
  /** Return only the entry with exactly this name in either language, or the one into which an entry with this name was merged. */
  @ApiPropertyOptional({ type: 'boolean', default: false })
  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  exact?: boolean;
}

export class ConditionSearchQuery extends SupplementSearchQuery {
  /** If no name contains the text, return at most 5 conditions with a similar spelling. */
  @ApiPropertyOptional({ type: 'boolean', default: false })
  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  similar?: boolean;
}

export class CatalogEntryDto {
  /** @example 3 */
  id!: number;

  /** @example 'Insomnia' */
  nameEn!: string;

  /** @example 'Insomnio' */
  nameEs!: string;

  /** True if the entry was created from a custom name. @example false */
  isUserGenerated!: boolean;
}

export class ConditionDto extends CatalogEntryDto {
  /** Set on the popular conditions of the home page. @example 'insomnia' */
  @ApiProperty({ type: 'string', nullable: true, example: 'insomnia' })
  popularKey!: string | null;
}

export class BrandDto {
  /** @example 7 */
  id!: number;

  /** @example 'Northlight' */
  name!: string;

  /** @example false */
  isUserGenerated!: boolean;
}

export class AdditionalConditionDto {
  /** @example 12 */
  id!: number;

  /** In the language of the request. @example 'High blood pressure' */
  name!: string;

  /** @example false */
  isUserGenerated!: boolean;
}

export class NewAdditionalConditionDto {
  /** 2 to 100 characters. @example 'Restless legs' */
  @IsName({ min: 2, max: 100 })
  name!: string;
}
