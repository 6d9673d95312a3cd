import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional } from 'class-validator';
import { FieldProblemDto, ProblemDto } from '../../platform/http/index.js';

const flags: Record<string, boolean> = { true: true, false: false };

export class ImportQuery {
  /** Only say what the file would change. */
  @ApiPropertyOptional({ type: 'boolean', default: false })
  @IsOptional()
  @Transform(({ value }) => flags[String(value)] ?? (value as unknown))
  @IsBoolean()
  dryRun?: boolean;
}

/** A fault and where it stands. `field` is a column, or empty when the whole line is meant. */
export class LineProblemDto extends FieldProblemDto {
  /** Of the file; the first is 1. @example 14 */
  line!: number;
}

/** An entry as the file makes it. */
export class ImportedEntryDto {
  /** @example 12 */
  line!: number;

  /** Null: a new entry. */
  @ApiProperty({ type: 'integer', nullable: true, example: 41 })
  id!: number | null;

  /** @example 'Sea magnesium' */
  nameEn!: string;

  /** @example 'Magnesio marino' */
  nameEs!: string;

  /** Null: a new entry. */
  @ApiProperty({ type: 'string', nullable: true, example: 'Magnesium of the sea' })
  previousEn!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Magnesio marino' })
  previousEs!: string | null;
}

/** What a file changes. */
export class CatalogImportReportDto {
  /** @example 12 */
  added!: number;

  /** Names of known entries. @example 3 */
  changed!: number;

  /** @example 240 */
  unchanged!: number;

  /** Lines with faults; with any, nothing is imported. @example 0 */
  rejected!: number;

  /** The first 100 that are new or get other names. */
  entries!: ImportedEntryDto[];

  /** The first 100, in the order of the lines. */
  errors!: LineProblemDto[];
}

/** The report of a file that was refused, as a problem. */
export class CatalogFileProblemDto extends ProblemDto {
  declare errors?: LineProblemDto[];

  added?: number;

  changed?: number;

  unchanged?: number;

  rejected?: number;
}
