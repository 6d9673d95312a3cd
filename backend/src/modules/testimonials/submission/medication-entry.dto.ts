import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { IsName, MAX_ID } from '../../../platform/http/index.js';

/** A medication or supplement that the author took at the same time, in a submission. */
export class MedicationEntryDto {
  /** Id of the catalog entry; 0 for a custom name. @example 12 */
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

  /** True for a custom name. @example false */
  @IsOptional()
  @IsBoolean()
  isOther?: boolean;

  /** Stored as the name, if it is a custom one. */
  @IsOptional()
  @IsName({ max: 100 })
  otherName?: string;

  /** Ignored: the list that contains the entry decides. */
  @IsOptional()
  @IsBoolean()
  forSameCondition?: boolean;
}
