import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBody,
  ApiConsumes,
  ApiOkResponse,
  ApiParam,
  ApiPayloadTooLargeResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, type Caller, CurrentCaller } from '../../../platform/auth/index.js';
import { ProblemDto, ProblemCodes, AcceptsBody } from '../../../platform/http/index.js';
import { CatalogFileUnreadableError } from '../catalog.errors.js';
import { CatalogFilesService, MAX_CATALOG_FILE_BYTES } from './catalog-files.service.js';
import { RateLimit } from '../../../platform/rate-limits/index.js';
import { CatalogFileProblemDto, CatalogImportReportDto, ImportQuery } from './catalog-files.dto.js';
import { KindPipe } from '../kind.pipe.js';
import { mergeableKinds, type MergeableKind } from '../merges/merge.entity.js';

@ApiTags('Catalog')
@Controller('api/admin/catalog')
@Access('admin')
export class CatalogFilesController {
  constructor(private readonly files: CatalogFilesService) {}

  /** Exports all catalog entries of a kind as CSV. */
  @Get(':kind/export.csv')
  @ProblemCodes('validation_failed')
  @ApiParam({ name: 'kind', enum: mergeableKinds })
  @ApiOkResponse({ content: { 'text/csv': { schema: { type: 'string' } } } })
  @ApiBadRequestResponse({ type: ProblemDto })
  export(
    @Param('kind', KindPipe) kind: MergeableKind,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    response.type('text/csv; charset=utf-8');
    response.setHeader('Content-Disposition', `attachment; filename="recuento-${kind}.csv"`);
    return this.files.export(kind);
  }

  /**
   * Imports an edited export. Rows with an id rename that entry, rows without an id add entries, except those that a file
   * has added before. If any row has an error, nothing is imported. The file is UTF-8, separated by commas or semicolons.
   */
  @Post(':kind/import')
  @AcceptsBody({ type: 'text/csv', limit: MAX_CATALOG_FILE_BYTES })
  @RateLimit('uploads')
  @ProblemCodes('catalogue_file_rejected', 'catalogue_file_unreadable')
  @ApiParam({ name: 'kind', enum: mergeableKinds })
  @HttpCode(HttpStatus.OK)
  @ApiConsumes('text/csv')
  @ApiBody({
    schema: { type: 'string', example: 'id,nameEn,nameEs\r\n41,Magnesium,Magnesio\r\n,Sea moss,Musgo marino\r\n' },
  })
  @ApiOkResponse({ type: CatalogImportReportDto })
  @ApiBadRequestResponse({
    description: 'catalogue_file_rejected, with the report; catalogue_file_unreadable',
    type: CatalogFileProblemDto,
  })
  @ApiPayloadTooLargeResponse({
    description: 'The file is larger than 4 MB or has more than 100,000 rows',
    type: ProblemDto,
  })
  import(
    @Param('kind', KindPipe) kind: MergeableKind,
    @Query() { dryRun = false }: ImportQuery,
    @Body() file: Buffer,
    @CurrentCaller() caller: Caller,
  ): Promise<CatalogImportReportDto> {
    // A body of another type has been rejected already; an empty one is not read.
    if (!Buffer.isBuffer(file)) throw new CatalogFileUnreadableError('The file is empty.');
    return this.files.import(kind, [file], { dryRun, adminId: caller.id });
  }
}
