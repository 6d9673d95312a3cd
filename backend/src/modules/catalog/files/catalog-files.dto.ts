import { ApiProperty, ApiPropertyOptional, IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import { IsBoolean, IsOptional } from 'class-validator';
import { FieldProblemDto, ProblemDto, ToBoolean } from '../../../platform/http/index.js';

export class ImportQuery {
  /** Report what the import would change without changing anything. */
  @ApiPropertyOptional({ type: 'boolean', default: false })
  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  dryRun?: boolean;
}

/** An error in a line of the file. `field` is a column, or empty if the error concerns the whole line. */
export class LineProblemDto extends FieldProblemDto {
  /** Line number, starting at 1. @example 14 */
  line!: number;

  /** Present with `duplicate`: an earlier line with the same id or name. @example 3 */
  otherLine?: number;

  /** Present with `name_taken`: the entry that has the name. @example 41 */
  entryId?: number;

  /** Present with `name_taken` if that entry was merged: into which one. @example 12 */
  mergedIntoId?: number;
}

/** An entry that the import adds or renames. */
export class ImportedEntryDto {
  /** @example 12 */
  line!: number;

  /** Null for a new entry. */
  @ApiProperty({ type: 'integer', nullable: true, example: 41 })
  id!: number | null;

  /** @example 'Sea magnesium' */
  nameEn!: string;

  /** @example 'Magnesio marino' */
  nameEs!: string;

  /** Null for a new entry. */
  @ApiProperty({ type: 'string', nullable: true, example: 'Magnesium of the sea' })
  previousEn!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Magnesio marino' })
  previousEs!: string | null;
}

/** The result of an import, or of a dry run. */
export class CatalogImportReportDto {
  /** @example 12 */
  added!: number;

  /** Number of existing entries that are renamed. @example 3 */
  changed!: number;

  /** @example 240 */
  unchanged!: number;

  /** Number of lines with errors. If it is not 0, nothing is imported. @example 0 */
  rejected!: number;

  /** The first 100 entries that are added or renamed. */
  entries!: ImportedEntryDto[];

  /** The first 100 errors, ordered by line. */
  errors!: LineProblemDto[];
}

/** An error of a request with a file: one of its lines (`catalogue_file_rejected`), or a parameter, which has no line. */
export class FileErrorDto extends IntersectionType(
  FieldProblemDto,
  PartialType(PickType(LineProblemDto, ['line', 'otherLine', 'entryId', 'mergedIntoId'] as const)),
) {}

/** The report of a rejected file as a problem response. */
export class CatalogFileProblemDto extends OmitType(ProblemDto, ['errors'] as const) {
  /** The first 100 errors, ordered by line. */
  errors?: FileErrorDto[];

  /** Present with `catalogue_file_unreadable` if quotation marks are wrong: in which line, starting at 1. @example 14 */
  line?: number;

  added?: number;

  changed?: number;

  unchanged?: number;

  rejected?: number;
}
