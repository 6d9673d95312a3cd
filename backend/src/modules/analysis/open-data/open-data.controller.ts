import { applyDecorators, Controller, Get, Header, Query, Res, type Type } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiExtraModels,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../../platform/auth/index.js';
import { ProblemCodes, ProblemDto } from '../../../platform/http/index.js';
import { RateLimit } from '../../../platform/rate-limits/index.js';
import { OpenDataDto, OpenModerationDto } from './open-data.dto.js';
import { OpenComparisonsQuery, OpenDataQuery } from './open-data-query.dto.js';
import { OpenComparisons } from './open-comparisons.js';
import { OpenComparisonsDto } from './open-comparisons.dto.js';
import { OpenModeration } from './open-moderation.js';
import { OpenRankings } from './open-rankings.js';
import { OpenSupplementsDto } from './open-supplements.dto.js';
import { OpenSupplements } from './open-supplements.js';
import type { EncodedFile, FileFormat } from './shared-file.js';

/** A file of open data: JSON of the given type, or CSV. */
const OpenDataFile = (file: Type): MethodDecorator =>
  applyDecorators(
    Header('Cache-Control', 'public, no-cache'),
    ApiOkResponse({
      content: {
        'application/json': { schema: { $ref: getSchemaPath(file) } },
        'text/csv': { schema: { type: 'string' } },
      },
    }),
    ApiBadRequestResponse({ type: ProblemDto }),
  );

@ApiTags('Open data')
@ApiExtraModels(OpenDataDto, OpenSupplementsDto, OpenComparisonsDto)
@Controller('api/open-data')
@Access('public')
export class OpenDataController {
  constructor(
    private readonly openRankings: OpenRankings,
    private readonly moderation: OpenModeration,
    private readonly supplements: OpenSupplements,
    private readonly comparisons: OpenComparisons,
  ) {}

  /** Returns all rankings and counts of review decisions as open data. Groups of fewer than 5 are omitted. */
  @Get('rankings')
  @RateLimit('downloads')
  @OpenDataFile(OpenDataDto)
  async listRankings(@Query() { format = 'json' }: OpenDataQuery, @Res() response: Response): Promise<void> {
    send(response, 'rankings', format, await this.openRankings.read(format));
  }

  /** Returns the counts of review decisions, content reports, objections and integrity signals of the file `rankings` alone. */
  @Get('moderation')
  @Header('Cache-Control', 'public, no-cache')
  @ApiOkResponse({ type: OpenModerationDto })
  getModeration(): Promise<OpenModerationDto> {
    return this.moderation.read();
  }

  /**
   * Returns how each supplement was used as open data: doses, time to results, side effects, reasons for stopping, brands.
   * Groups of fewer than 5 are omitted.
   */
  @Get('supplements')
  @RateLimit('downloads')
  @OpenDataFile(OpenSupplementsDto)
  async listSupplements(@Query() { format = 'json' }: OpenDataQuery, @Res() response: Response): Promise<void> {
    send(response, 'supplements', format, await this.supplements.read(format));
  }

  /**
   * Returns, for a condition, the probability of each two supplements of the open rankings that one is better than the other.
   */
  @Get('comparisons')
  @RateLimit('downloads')
  @ProblemCodes('condition_not_found')
  @OpenDataFile(OpenComparisonsDto)
  @ApiNotFoundResponse({ description: 'The condition is not in the catalog', type: ProblemDto })
  async listComparisons(
    @Query() { conditionId, format = 'json' }: OpenComparisonsQuery,
    @Res() response: Response,
  ): Promise<void> {
    send(response, `comparisons-${conditionId}`, format, await this.comparisons.read(conditionId, format));
  }
}

function send(response: Response, name: string, format: FileFormat, file: EncodedFile): void {
  if (format === 'csv') describeCsv(response, name);
  else response.type('json');
  const computeTag = response.app.get('etag fn') as (body: Buffer) => string;
  file.etag ??= computeTag(file.body);
  response.setHeader('ETag', file.etag).send(file.body);
}

function describeCsv(response: Response, name: string): void {
  const day = new Date().toISOString().slice(0, 10);
  response.type('text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="recuento-${name}-${day}.csv"`);
}
