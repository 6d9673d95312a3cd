import { Body, Controller, Get, Header, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiBadRequestResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '../../../platform/auth/index.js';
import {
  type Language,
  LocalizedPageQuery,
  ParseIdPipe,
  ProblemCodes,
  ProblemDto,
  RequestLanguage,
} from '../../../platform/http/index.js';
import { DecisionProblems } from '../decision-problems.decorator.js';
import { ObjectionDecisionsService } from './objection-decisions.service.js';
import { ObjectionDecisionDto, ReportObjectionsDto } from './objection-queue.dto.js';
import { ObjectionQueueService } from './objection-queue.service.js';

@ApiTags('Content reports')
@Controller('api/content-reports/objections')
@Access('admin')
export class ObjectionsController {
  constructor(
    private readonly queue: ObjectionQueueService,
    private readonly decisions: ObjectionDecisionsService,
  ) {}

  /** Lists the undecided objections by due date. */
  @Get()
  @Header('Cache-Control', 'private, no-store')
  @ApiOkResponse({ type: ReportObjectionsDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  list(
    @Query() query: LocalizedPageQuery,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller,
  ): Promise<ReportObjectionsDto> {
    return this.queue.findPage(query, caller.id, language);
  }

  /**
   * Decides an objection. `overturned` takes the testimonial down that was left, or publishes the one again that was
   * taken down, unless its author has edited it since, withdrew the consent, or has another one about the same subject.
   */
  @Post(':id/decision')
  @ProblemCodes(
    'objection_not_found',
    'objection_decided',
    'stale_objection',
    'own_testimonial',
    'own_approval',
    'own_report',
    'own_decision',
    'stale_version',
  )
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  @DecisionProblems(
    'own_testimonial, own_approval, own_report or own_decision',
    'objection_decided, stale_objection or stale_version',
  )
  decide(
    @Param('id', ParseIdPipe) id: number,
    @Body() decision: ObjectionDecisionDto,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.decisions.decide(id, caller.id, decision);
  }
}
