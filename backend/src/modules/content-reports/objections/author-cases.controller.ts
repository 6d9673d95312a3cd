import { Body, Controller, Get, Header, Param, Post, Query } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiTags,
} from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '../../../platform/auth/index.js';
import { ParseIdPipe, ProblemCodes, ProblemDto, toPage } from '../../../platform/http/index.js';
import { AuthorCaseDto, AuthorCasesDto, AuthorCasesQuery } from './author-cases.dto.js';
import { NewObjectionDto } from './objection.dto.js';
import { ObjectionsService } from './objections.service.js';

@ApiTags('Content reports')
@Controller('api/content-reports')
@Access('user')
export class AuthorCasesController {
  constructor(private readonly objections: ObjectionsService) {}

  /** Lists the reports that hid a testimonial of the caller or took it down, newest first. */
  @Get('about-me')
  @Header('Cache-Control', 'private, no-store')
  @ApiOkResponse({ type: AuthorCasesDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  list(@Query() query: AuthorCasesQuery, @CurrentCaller() caller: Caller): Promise<AuthorCasesDto> {
    return this.objections.listAuthorCases(caller.id, query.testimonialId, toPage(query));
  }

  /** Objects, once, to the decision that took a testimonial of the caller down. Another reviewer decides. */
  @Post('cases/:id/objection')
  @ProblemCodes('report_case_not_found', 'already_objected', 'not_decided', 'objection_too_late', 'decided_in_favor')
  @Header('Cache-Control', 'private, no-store')
  @ApiCreatedResponse({ type: AuthorCaseDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiNotFoundResponse({ type: ProblemDto })
  @ApiConflictResponse({
    description: 'already_objected, not_decided, objection_too_late or decided_in_favor',
    type: ProblemDto,
  })
  submitObjection(
    @Param('id', ParseIdPipe) id: number,
    @Body() { explanation }: NewObjectionDto,
    @CurrentCaller() caller: Caller,
  ): Promise<AuthorCaseDto> {
    return this.objections.objectAsAuthor(id, caller.id, explanation);
  }
}
