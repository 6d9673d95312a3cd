import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { IsName, MAX_ID, NullAsOmitted, PageQuery, ProblemDto } from '../../../platform/http/index.js';
import { DecidingAdminDto } from '../../identity/index.js';
import { mergeableKinds, type MergeableKind } from '../merges/merge.entity.js';

export class CustomEntriesQuery extends PageQuery {
  /** Part of a name in either language. @example 'magn' */
  @IsOptional()
  @IsName({ max: 100 })
  query?: string;
}

export class CustomEntryDto {
  /** @example 312 */
  id!: number;

  /** @example 'Sea magnesium' */
  nameEn!: string;

  /** Same as nameEn for brands, which have one name. @example 'Magnesio marino' */
  nameEs!: string;

  createdAt!: Date;

  /** When an admin renamed it last; null if none did since this is stored. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: null })
  renamedAt!: Date | null;

  /** The admin who renamed it last; null as for renamedAt, after the account was erased, or if a command renamed it. */
  @ApiProperty({ type: DecidingAdminDto, nullable: true })
  renamedBy!: DecidingAdminDto | null;

  /** Increases with each rename. @example 1 */
  version!: number;
}

export class CustomEntriesDto {
  entries!: CustomEntryDto[];

  /** @example 2 */
  totalPages!: number;

  /** @example 27 */
  totalEntries!: number;
}

export class RenameDto {
  /** 2 to 100 characters. @example 'Sea magnesium' */
  @IsName({ min: 2, max: 100 })
  nameEn!: string;

  /** Defaults to nameEn. Brands have one name. @example 'Magnesio marino' */
  @ApiPropertyOptional()
  @NullAsOmitted()
  @IsOptional()
  @IsName({ min: 2, max: 100 })
  nameEs?: string;

  /** The version that was read; 409 stale_entry if the entry was renamed since. @example 1 */
  @NullAsOmitted()
  @IsOptional()
  @IsInt()
  @Min(1)
  version?: number;
}

export class NameTakenProblemDto extends ProblemDto {
  /** Present with `name_taken`: id of the entry that has the name, or into which the one that has it was merged. @example 41 */
  entryId?: number;
}

export class RenameConflictProblemDto extends NameTakenProblemDto {
  /** Present with `stale_entry`: the name of the entry now. @example 'Sea magnesium' */
  nameEn?: string;

  /** Present with `stale_entry`. @example 'Magnesio marino' */
  nameEs?: string;

  /** Present with `stale_entry`: the version of the entry now. @example 2 */
  version?: number;
}

export class MergeIntoDto {
  /** Id of the entry to merge into. @example 41 */
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  intoId!: number;
}

export class MergeReceiptDto {
  /** Id of the merge, needed to undo it. @example 8 */
  mergeId!: number;
}

export class MergeDto {
  /** @example 8 */
  id!: number;

  @ApiProperty({ enum: mergeableKinds })
  kind!: MergeableKind;

  /** @example 312 */
  fromId!: number;

  /** In the language of the request; null after the entry has been deleted. */
  @ApiProperty({ type: 'string', nullable: true, example: 'Sea magnesium' })
  fromName!: string | null;

  /** @example 41 */
  intoId!: number;

  @ApiProperty({ type: 'string', nullable: true, example: 'Magnesium' })
  intoName!: string | null;

  mergedAt!: Date;

  /** The admin who merged the entries; null after the account was erased. */
  @ApiProperty({ type: DecidingAdminDto, nullable: true })
  mergedBy!: DecidingAdminDto | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  undoneAt!: Date | null;

  /** The admin who undid the merge; null as for mergedBy, or if it was not undone. */
  @ApiProperty({ type: DecidingAdminDto, nullable: true })
  undoneBy!: DecidingAdminDto | null;
}

export class MergesDto {
  merges!: MergeDto[];

  /** @example 1 */
  totalPages!: number;

  /** @example 8 */
  totalMerges!: number;
}
