import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { IsName, MAX_ID } from '../../platform/http/index.js';

/** Something else that the person takes at the same time. */
export class MedicationEntryDto {
  /** Of the catalogue; 0 for an own name. @example 12 */
  @IsInt()
  @Min(0)
  @Max(MAX_ID)
  id!: number;

  @ApiProperty({ enum: ['medication', 'supplement'] })
  @IsIn(['medication', 'supplement'])
  type!: 'medication' | 'supplement';

  /** @example 'Metformin' */
  @IsName({ min: 1, max: 100 })
  name!: string;

  /** True with an own name. @example false */
  @IsOptional()
  @IsBoolean()
  isOther?: boolean;

  @IsOptional()
  @IsName({ max: 100 })
  otherName?: string;

  @IsOptional()
  @IsBoolean()
  forSameCondition?: boolean;
}
