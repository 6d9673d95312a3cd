import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiBadRequestResponse, ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '../../../platform/auth/index.js';
import {
  type Language,
  LocalizedPageQuery,
  toPage,
  ParseIdPipe,
  ProblemDto,
  ProblemCodes,
  RequestLanguage,
} from '../../../platform/http/index.js';
import { GrantsAttachmentAccess } from '../proof-files/grants-attachment-access.js';
import { SubmissionValidator } from '../submission/submission-validator.js';
import { TestimonialDetailDto, TestimonialSummariesDto } from '../testimonial.dto.js';
import { DuplicateCheckDto, DuplicateCheckQuery } from './testimonial-queries.dto.js';
import { TestimonialViews } from './testimonial-views.js';

@ApiTags('Testimonials')
@Controller('api/testimonials/my')
@Access('user')
export class MyTestimonialsController {
  constructor(
    private readonly views: TestimonialViews,
    private readonly validator: SubmissionValidator,
  ) {}

  /** Lists the caller's testimonials in every state, newest first. */
  @Get()
  @ApiOkResponse({ type: TestimonialSummariesDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  list(
    @Query() query: LocalizedPageQuery,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller,
  ): Promise<TestimonialSummariesDto> {
    return this.views.listByUser(caller.id, toPage(query), language);
  }

  /** Returns the id of the caller's pending or approved testimonial about the same condition and supplement, if any. */
  @Get('duplicate-check')
  @ApiOkResponse({ type: DuplicateCheckDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  async checkDuplicate(
    @Query() subject: DuplicateCheckQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<DuplicateCheckDto> {
    return { testimonialId: await this.validator.findActiveDuplicate(caller.id, subject) };
  }

  /** Returns one of the caller's testimonials. */
  @Get(':id')
  @ProblemCodes('testimonial_not_found')
  @GrantsAttachmentAccess()
  @ApiOkResponse({ type: TestimonialDetailDto })
  @ApiNotFoundResponse({ type: ProblemDto })
  getById(
    @Param('id', ParseIdPipe) id: number,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller,
  ): Promise<TestimonialDetailDto> {
    return this.views.getForAuthor(id, caller.id, language);
  }
}
