import { Body, Controller, Get, Header, HttpStatus, Ip, Param, Post, Query, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, type Caller, CurrentCaller } from '../../platform/auth/index.js';
import {
  AcceptsIdempotencyKey,
  IdempotencyKeyHeader,
  type Language,
  LocalizedPageQuery,
  ProblemCodes,
  ProblemDto,
  RequestLanguage,
  toPage,
} from '../../platform/http/index.js';
import { RateLimit } from '../../platform/rate-limits/index.js';
import { ContentReportDto, ContentReportsDto, NewContentReportDto } from './content-reports.dto.js';
import { NewObjectionDto } from './objections/objection.dto.js';
import { ObjectionsService } from './objections/objections.service.js';
import { ContentReportsService } from './content-reports.service.js';

@ApiTags('Content reports')
@Controller('api/content-reports')
export class ContentReportsController {
  constructor(
    private readonly reports: ContentReportsService,
    private readonly objections: ObjectionsService,
  ) {}

  /**
   * Reports a public testimonial; no account is needed. A signed-in user has one open report about each testimonial: a
   * repeated request returns it with status 200.
   */
  @Post()
  @ProblemCodes('testimonial_not_found', 'already_reported')
  @Access('optional')
  @RateLimit('content-reports')
  @Header('Cache-Control', 'private, no-store')
  @AcceptsIdempotencyKey(
    'A repeated anonymous request with the same key, reason and explanation from the same address returns the first report. ' +
      'An `email` is added to a report without one.',
  )
  @ApiCreatedResponse({ type: ContentReportDto })
  @ApiOkResponse({ description: 'The existing report', type: ContentReportDto })
  @ApiBadRequestResponse({ description: 'Invalid fields are listed in errors', type: ProblemDto })
  @ApiNotFoundResponse({ description: 'The testimonial is not public', type: ProblemDto })
  @ApiConflictResponse({ description: 'The same address has reported this testimonial', type: ProblemDto })
  async submit(
    @Body() report: NewContentReportDto,
    @IdempotencyKeyHeader() idempotencyKey: string | undefined,
    @Ip() address: string,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ContentReportDto> {
    const { number, isNew } = await this.reports.submit({ userId: caller?.id, address, idempotencyKey }, report);
    const submitted = await this.reports.getByNumber(number, language);
    if (isNew) response.setHeader('Location', `/api/content-reports/${number}`);
    else response.status(HttpStatus.OK);
    return submitted;
  }

  /** Lists the reports of the user, newest first. */
  @Get('my')
  @Access('user')
  @ApiOkResponse({ type: ContentReportsDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  list(
    @Query() query: LocalizedPageQuery,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller,
  ): Promise<ContentReportsDto> {
    return this.reports.listByReporter(caller.id, toPage(query), language);
  }

  /** Returns a report with its status to anyone who knows its number. */
  @Get(':number')
  @ProblemCodes('content_report_not_found')
  @Access('public')
  @Header('Cache-Control', 'private, no-store')
  @ApiParam({ name: 'number', example: 'R-4F7K-29QM-X0Z1' })
  @ApiOkResponse({ type: ContentReportDto })
  @ApiNotFoundResponse({ type: ProblemDto })
  getStatus(@Param('number') number: string, @RequestLanguage() language: Language): Promise<ContentReportDto> {
    return this.reports.getByNumber(number, language);
  }

  /** Objects, once, to the decision about a report. Another reviewer decides. */
  @Post(':number/objection')
  @ProblemCodes('content_report_not_found', 'already_objected', 'not_decided', 'objection_too_late', 'decided_in_favor')
  @Access('optional')
  @RateLimit('content-reports')
  @Header('Cache-Control', 'private, no-store')
  @ApiParam({ name: 'number', example: 'R-4F7K-29QM-X0Z1' })
  @ApiCreatedResponse({ type: ContentReportDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiNotFoundResponse({ type: ProblemDto })
  @ApiConflictResponse({
    description: 'already_objected, not_decided, objection_too_late or decided_in_favor',
    type: ProblemDto,
  })
  async submitObjection(
    @Param('number') number: string,
    @Body() { explanation }: NewObjectionDto,
    @RequestLanguage() language: Language,
  ): Promise<ContentReportDto> {
    await this.objections.objectToReport(number, explanation);
    return this.reports.getByNumber(number, language);
  }
}
