import { Body, Controller, Get, Header, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiBadRequestResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '../../../platform/auth/index.js';
import { type Language, ParseIdPipe, ProblemCodes, ProblemDto, RequestLanguage } from '../../../platform/http/index.js';
import { DecisionProblems } from '../decision-problems.decorator.js';
import { ReportDecisionsService } from './report-decisions.service.js';
import {
  ReportCaseDecisionDto,
  ReportCaseDto,
  ReportCasesDto,
  ReportCaseVersionDto,
  ReportQueueQuery,
} from './report-queue.dto.js';
import { ReportQueueService } from './report-queue.service.js';

const FORBIDDEN = 'own_testimonial, own_approval or own_report';

@ApiTags('Content reports')
@Controller('api/content-reports/cases')
@Access('admin')
export class ReportCasesController {
  constructor(
    private readonly queue: ReportQueueService,
    private readonly decisions: ReportDecisionsService,
  ) {}

  /** Lists the undecided reports by testimonial: most serious first, then by due date. */
  @Get()
  @Header('Cache-Control', 'private, no-store')
  @ApiOkResponse({ type: ReportCasesDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  list(
    @Query() query: ReportQueueQuery,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller,
  ): Promise<ReportCasesDto> {
    return this.queue.findPage(query, caller.id, language);
  }

  /** Hides the testimonial from everyone except its author and reviewers until the decision. Its points remain. */
  @Post(':id/hide')
  @ProblemCodes(
    'report_case_not_found',
    'report_case_decided',
    'stale_report_case',
    'already_decided',
    'own_testimonial',
    'own_approval',
    'own_report',
  )
  @HttpCode(HttpStatus.OK)
  @Header('Cache-Control', 'private, no-store')
  @ApiOkResponse({ type: ReportCaseDto })
  @DecisionProblems(FORBIDDEN, 'already_decided: the testimonial is not public')
  async hide(
    @Param('id', ParseIdPipe) id: number,
    @Body() { version }: ReportCaseVersionDto,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller,
  ): Promise<ReportCaseDto> {
    await this.decisions.hide(id, caller.id, version);
    return this.queue.get(id, caller.id, language);
  }

  /** Makes a hidden testimonial public again before the decision. */
  @Post(':id/show')
  @ProblemCodes(
    'report_case_not_found',
    'report_case_decided',
    'stale_report_case',
    'own_testimonial',
    'own_approval',
    'own_report',
  )
  @HttpCode(HttpStatus.OK)
  @Header('Cache-Control', 'private, no-store')
  @ApiOkResponse({ type: ReportCaseDto })
  @DecisionProblems(FORBIDDEN, 'stale_report_case: it is not hidden, or has changed')
  async show(
    @Param('id', ParseIdPipe) id: number,
    @Body() { version }: ReportCaseVersionDto,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller,
  ): Promise<ReportCaseDto> {
    await this.decisions.show(id, caller.id, version);
    return this.queue.get(id, caller.id, language);
  }

  /**
   * Decides all reports of the case. `taken_down` rejects the testimonial and reverses its points; `no_action` makes a
   * hidden one public again. Author and reporters get the statement of reasons.
   */
  @Post(':id/decision')
  @ProblemCodes(
    'report_case_not_found',
    'report_case_decided',
    'stale_report_case',
    'stale_version',
    'own_testimonial',
    'own_approval',
    'own_report',
  )
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  @DecisionProblems(FORBIDDEN, 'report_case_decided, stale_report_case or stale_version')
  decide(
    @Param('id', ParseIdPipe) id: number,
    @Body() decision: ReportCaseDecisionDto,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.decisions.decide(id, caller.id, decision);
  }
}
