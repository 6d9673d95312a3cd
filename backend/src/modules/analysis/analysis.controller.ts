import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiBadRequestResponse, ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/auth/index.js';
import { type Language, ProblemDto, ProblemCodes, RequestLanguage } from '../../platform/http/index.js';
import { CachedResponse, type TextParts } from '../../platform/response-cache/index.js';
import { AnalysisQuery, ConditionAnalysisDto } from './analysis.dto.js';
import { AnalysisService } from './analysis.service.js';

@ApiTags('Analysis')
@Controller('api/analysis')
@Access('public')
export class AnalysisController {
  constructor(private readonly analysis: AnalysisService) {}

  /** Returns the supplements for a condition, ranked by reported outcomes. Without reports the ranking is empty. */
  @Get('condition-analysis')
  @CachedResponse()
  @ProblemCodes('condition_not_found')
  @Header('Cache-Control', 'public, no-cache')
  @Header('Content-Type', 'application/json; charset=utf-8')
  @ApiOkResponse({ type: ConditionAnalysisDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiNotFoundResponse({ description: 'The condition is not in the catalog', type: ProblemDto })
  getConditionAnalysis(@Query() query: AnalysisQuery, @RequestLanguage() language: Language): Promise<TextParts> {
    return this.analysis.getRankingJson(query, language);
  }
}
