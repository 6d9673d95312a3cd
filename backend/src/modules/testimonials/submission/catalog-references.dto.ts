import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { IsName, MAX_ID } from '../../../platform/http/index.js';

/** The condition, supplement and brand of a submission, each by id or by custom name. */
export class CatalogReferencesDto {
  /** Null, 0, empty or absent with a custom name. @example 3 */
  @ApiPropertyOptional({ type: 'integer', nullable: true, example: 3 })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_ID)
  conditionId?: number | null;

  /** 2 to 100 characters; used with `useCustomCondition`, or without conditionId. */
  @ApiPropertyOptional({ type: 'string', nullable: true })
  @IsOptional()
  @IsName({ max: 100 })
  customConditionName?: string | null;

  /** Null, 0, empty or absent with a custom name. @example 41 */
  @ApiPropertyOptional({ type: 'integer', nullable: true, example: 41 })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_ID)
  supplementId?: number | null;

  /** 2 to 100 characters; used with `useCustomSupplement`, or without supplementId. */
  @ApiPropertyOptional({ type: 'string', nullable: true })
  @IsOptional()
  @IsName({ max: 100 })
  customSupplementName?: string | null;

  /** Null, 0, empty or absent with a custom name. @example 7 */
  @ApiPropertyOptional({ type: 'integer', nullable: true, example: 7 })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_ID)
  brandId?: number | null;

  /** 2 to 100 characters; used with `useCustomBrand`, or without brandId. */
  @ApiPropertyOptional({ type: 'string', nullable: true })
  @IsOptional()
  @IsName({ max: 100 })
  customBrandName?: string | null;
}
