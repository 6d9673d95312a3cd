import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiBadRequestResponse, ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/auth/index.js';
import { type Language, ProblemCodes, ProblemDto, RequestLanguage } from '../../../platform/http/index.js';
import { CachedResponse } from '../../../platform/response-cache/index.js';
import { SupplementReportDto, SupplementReportQuery } from './supplement-report.dto.js';
import { SupplementReportService } from './supplement-report.service.js';

@ApiTags('Analysis')
@Controller('api/analysis')
@Access('public')
export class SupplementReportController {
  constructor(private readonly reports: SupplementReportService) {}

  /**
   * Returns everything that was reported about a supplement: the conditions it was taken for, doses, time to results, side
   * effects, reasons for stopping, brands and the newest testimonials. The id of a merged supplement answers for the one
   * that it was merged into.
   */
  @Get('supplement-report')
  @CachedResponse()
  @ProblemCodes('supplement_not_found')
  @Header('Cache-Control', 'public, no-cache')
  @ApiOkResponse({ type: SupplementReportDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiNotFoundResponse({ description: 'The supplement is not in the catalog', type: ProblemDto })
  get(
    @Query() { supplementId }: SupplementReportQuery,
    @RequestLanguage() language: Language,
  ): Promise<SupplementReportDto> {
    return this.reports.getReport(supplementId, language);
  }
}
