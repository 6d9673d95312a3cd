import { applyDecorators, Controller, Get, HttpStatus, Param, Res, StreamableFile } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiServiceUnavailableResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, type Caller, CurrentCaller } from '../../../platform/auth/index.js';
import { type Language, ParseIdPipe, ProblemDto, ProblemCodes, RequestLanguage } from '../../../platform/http/index.js';
import { RateLimit } from '../../../platform/rate-limits/index.js';
import type { DataExport } from './data-export.entity.js';
import { ExportProgressDto } from './exports.dto.js';
import { ExportsService } from './exports.service.js';

const RETRY_AFTER_SECONDS = 2;

const ApiExportResponses = (description: string) =>
  applyDecorators(
    ApiOkResponse({
      description,
      content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
      headers: {
        'Content-Disposition': {
          description: 'Contains the date in the file name',
          schema: { type: 'string', example: 'attachment; filename="recuento-export-2026-11-21.json"' },
        },
      },
    }),
    ApiAcceptedResponse({
      description: 'The export is not ready yet',
      type: ExportProgressDto,
      headers: {
        Location: { schema: { type: 'string', example: '/api/data-rights/exports/3' } },
        'Retry-After': { schema: { type: 'integer', example: RETRY_AFTER_SECONDS } },
      },
    }),
    ApiNotFoundResponse({
      description: 'export_not_found: it belongs to another user, has expired, or the user was erased in the meantime',
      type: ProblemDto,
    }),
    ApiServiceUnavailableResponse({
      description: 'The export failed, or the service is unavailable',
      type: ProblemDto,
    }),
  );

@ApiTags('Data rights')
@Controller('api/data-rights')
@Access('user')
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  /** All data stored about the caller, as a file. Waits up to 8 seconds for it. */
  @Get('export')
  @ProblemCodes('export_not_found', 'export_failed')
  @RateLimit('exports')
  @ApiExportResponses('All stored data: one list per section; the URLs of files require a sign-in')
  async exportAll(
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | ExportProgressDto> {
    return this.respond(await this.exports.request(caller.id, 'full', language), response);
  }

  /** The data that the caller provided, in a machine-readable format described by portable-schema.json. */
  @Get('export/portable')
  @ProblemCodes('export_not_found', 'export_failed')
  @RateLimit('exports')
  @ApiExportResponses('The data that the user provided, as described by /api/data-rights/portable-schema.json')
  async exportPortable(
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | ExportProgressDto> {
    return this.respond(await this.exports.request(caller.id, 'portable', language), response);
  }

  /** A requested export: the file once it is ready, until it expires after 24 hours. */
  @Get('exports/:id')
  @ProblemCodes('export_not_found', 'export_failed')
  @ApiExportResponses('The file')
  async getById(
    @Param('id', ParseIdPipe) id: number,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | ExportProgressDto> {
    return this.respond(await this.exports.findByUser(id, caller.id), response);
  }

  private async respond(dataExport: DataExport, response: Response): Promise<StreamableFile | ExportProgressDto> {
    const { id, kind, state, requestedAt, byteSize } = dataExport;
    // The language of the request is that of the mail. Each testimonial in the file has its own.
    response.removeHeader('Content-Language');
    if (state !== 'ready') {
      response.status(HttpStatus.ACCEPTED);
      response.setHeader('Location', `/api/data-rights/exports/${id}`);
      response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
      return { id, kind, state: 'waiting', requestedAt };
    }
    const name = kind === 'full' ? 'recuento-export' : 'recuento-portable';
    return new StreamableFile(await this.exports.open(dataExport), {
      type: 'application/json; charset=utf-8',
      disposition: `attachment; filename="${name}-${requestedAt.toISOString().slice(0, 10)}.json"`,
      length: Number(byteSize),
    });
  }
}
