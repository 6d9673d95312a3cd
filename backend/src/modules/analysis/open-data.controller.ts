import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiExtraModels,
  ApiOkResponse,
  ApiPropertyOptional,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import type { Response } from 'express';
import { Access } from '../../platform/auth/index.js';
import { ProblemDto } from '../../platform/http/index.js';
import { OpenDataDto } from './open-data.dto.js';
import { OpenData } from './open-data.js';
import { OpenSupplementsDto } from './open-supplements.dto.js';
import { OpenSupplements } from './open-supplements.js';

export class OpenDataQuery {
  @ApiPropertyOptional({ enum: ['json', 'csv'], default: 'json' })
  @IsOptional()
  @IsIn(['json', 'csv'])
  format?: 'json' | 'csv';
}

@ApiTags('Open data')
@ApiExtraModels(OpenDataDto, OpenSupplementsDto)
@Controller('api/open-data')
@Access('public')
export class OpenDataController {
  constructor(
    private readonly openData: OpenData,
    private readonly supplements: OpenSupplements,
  ) {}

  /** Returns all rankings and counts of review decisions as open data. Groups of fewer than 5 are omitted. */
  @Get('rankings')
  @Header('Cache-Control', 'public, no-cache')
  @ApiOkResponse({
    content: {
      'application/json': { schema: { $ref: getSchemaPath(OpenDataDto) } },
      'text/csv': { schema: { type: 'string' } },
    },
  })
  @ApiBadRequestResponse({ type: ProblemDto })
  async rankings(
    @Query() { format }: OpenDataQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OpenDataDto | string> {
    if (format !== 'csv') return this.openData.read();
    describeCsv(response, 'rankings');
    return this.openData.exportCsv();
  }

  /**
   * Returns how each supplement was used as open data: doses, time to results, side effects, reasons for stopping. Groups of
   * fewer than 5 are omitted. At most a minute old.
   */
  @Get('supplements')
  @Header('Cache-Control', 'public, no-cache')
  @ApiOkResponse({
    content: {
      'application/json': { schema: { $ref: getSchemaPath(OpenSupplementsDto) } },
      'text/csv': { schema: { type: 'string' } },
    },
  })
  @ApiBadRequestResponse({ type: ProblemDto })
  async listSupplements(
    @Query() { format }: OpenDataQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OpenSupplementsDto | string> {
    if (format !== 'csv') return this.supplements.read();
    describeCsv(response, 'supplements');
    return this.supplements.exportCsv();
  }
}

function describeCsv(response: Response, name: string): void {
  const day = new Date().toISOString().slice(0, 10);
  response.type('text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="recuento-${name}-${day}.csv"`);
}
