import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiBadRequestResponse, ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/auth/index.js';
import { type Language, ProblemCodes, ProblemDto, RequestLanguage } from '../../../platform/http/index.js';
import { CachedResponse } from '../../../platform/response-cache/index.js';
import { ComparisonDto, ComparisonQuery } from './comparison.dto.js';
import { ComparisonService } from './comparison.service.js';

@ApiTags('Analysis')
@Controller('api/analysis')
@Access('public')
export class ComparisonController {
  constructor(private readonly comparisons: ComparisonService) {}

  /**
   * Compares two to four supplements for a condition: the figures of the ranking, and for each pair the probability that one is
   * better. Without reports for a supplement, its figures and probabilities are null.
   */
  @Get('comparison')
  @CachedResponse()
  @ProblemCodes('condition_not_found', 'supplement_not_found')
  @Header('Cache-Control', 'public, no-cache')
  @ApiOkResponse({ type: ComparisonDto })
  @ApiBadRequestResponse({
    description: 'Fewer than two ids, more than four, one twice, or another invalid parameter',
    type: ProblemDto,
  })
  @ApiNotFoundResponse({ description: 'The condition or a supplement is not in the catalog', type: ProblemDto })
  compareSupplements(@Query() query: ComparisonQuery, @RequestLanguage() language: Language): Promise<ComparisonDto> {
    return this.comparisons.compare(query, language);
  }
}
