import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiBadRequestResponse, ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/auth/index.js';
import { ProblemCodes, ProblemDto } from '../../../platform/http/index.js';
import { CachedResponse } from '../../../platform/response-cache/index.js';
import { PlausibleRangeDto, PlausibleRangeQuery } from './plausible-range.dto.js';
import { PlausibleRangeService } from './plausible-range.service.js';

@ApiTags('Analysis')
@Controller('api/analysis')
@Access('public')
export class PlausibleRangeController {
  constructor(private readonly ranges: PlausibleRangeService) {}

  /**
   * Returns percentiles of the doses and times to results that were reported for a supplement. The form asks whether a value
   * far beyond them is right, and reviewers see it; no value is rejected.
   */
  @Get('plausible-range')
  @CachedResponse()
  @ProblemCodes('supplement_not_found')
  @Header('Cache-Control', 'public, no-cache')
  @ApiOkResponse({ type: PlausibleRangeDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiNotFoundResponse({ description: 'The supplement is not in the catalog', type: ProblemDto })
  get(@Query() { supplementId }: PlausibleRangeQuery): Promise<PlausibleRangeDto> {
    return this.ranges.getRange(supplementId);
  }
}
