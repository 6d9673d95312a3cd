import { Controller, Get, Header, Ip, Param, Post, Put, Query, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiPayloadTooLargeResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, type Caller, CurrentCaller } from '../../platform/auth/index.js';
import { RateLimit, RateLimitWithFiles } from '../../platform/rate-limits/index.js';
import {
  AcceptsIdempotencyKey,
  IdempotencyKeyHeader,
  type Language,
  toPage,
  ParseIdPipe,
  ProblemDto,
  ProblemCodes,
  RequestLanguage,
} from '../../platform/http/index.js';
import { CachedResponse } from '../../platform/response-cache/index.js';
import { AcceptsSubmission, SubmissionBody } from './submission/submission-request.js';
import { EditedSubmissionDto } from './submission/edited-submission.dto.js';
import { SubmissionDto } from './submission/submission.dto.js';
import type { ParsedSubmission } from './submission/submission.pipe.js';
import {
  PublicTestimonialDto,
  PublicTestimonialsDto,
  TestimonialDetailDto,
  TestimonialReceiptDto,
  TestimonialSummariesDto,
} from './testimonial.dto.js';
import { GrantsAttachmentAccess } from './proof-files/grants-attachment-access.js';
import { TestimonialsQuery } from './listing/testimonial-queries.dto.js';
import { PublishedTestimonialsService } from './listing/published-testimonials.service.js';
import { FetchedVersions } from './listing/fetched-versions.js';
import { TestimonialViews } from './listing/testimonial-views.js';
import { AuthenticationRequiredError } from './testimonials.errors.js';
import { TestimonialsService } from './testimonials.service.js';

@ApiTags('Testimonials')
@ApiExtraModels(PublicTestimonialsDto, TestimonialSummariesDto, PublicTestimonialDto, TestimonialDetailDto)
@Controller('api/testimonials')
export class TestimonialsController {
  constructor(
    private readonly testimonials: TestimonialsService,
    private readonly published: PublishedTestimonialsService,
    private readonly views: TestimonialViews,
    private readonly fetchedVersions: FetchedVersions,
  ) {}

  /**
   * With conditionId: lists approved testimonials about the condition, by default 10 per page. Without it: lists the
   * testimonials of the signed-in user, or all for admins, by default 20 per page. `supplementId`, `gender` and `ageRange`
   * filter each of these lists.
   */
  @Get()
  @CachedResponse()
  @ProblemCodes('condition_not_found')
  @Access('optional')
  @Header('Content-Type', 'application/json; charset=utf-8')
  @ApiOkResponse({
    schema: {
      oneOf: [{ $ref: getSchemaPath(PublicTestimonialsDto) }, { $ref: getSchemaPath(TestimonialSummariesDto) }],
    },
  })
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiNotFoundResponse({ description: 'The condition does not exist', type: ProblemDto })
  list(
    @Query() query: TestimonialsQuery,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller | undefined,
  ): Promise<string | TestimonialSummariesDto> {
    const { conditionId, supplementId, gender, ageRange } = query;
    const filter = { supplementId, gender, ageRange };
    if (conditionId !== undefined) {
      return this.published.listJson({ conditionId, ...filter }, toPage(query, 10), language);
    }
    if (!caller) throw new AuthenticationRequiredError();
    return caller.isAdmin
      ? this.views.listByStatus(query.status, toPage(query), language, filter)
      : this.views.listByUser(caller.id, toPage(query), language, filter);
  }

  /** Returns the public fields of an approved testimonial, or all fields in any state for its author and admins. */
  @Get(':id')
  @ProblemCodes('testimonial_not_found')
  @Access('optional')
  @GrantsAttachmentAccess()
  @ApiOkResponse({
    schema: { oneOf: [{ $ref: getSchemaPath(PublicTestimonialDto) }, { $ref: getSchemaPath(TestimonialDetailDto) }] },
  })
  @ApiNotFoundResponse({ type: ProblemDto })
  async getById(
    @Param('id', ParseIdPipe) id: number,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller | undefined,
  ): Promise<PublicTestimonialDto | TestimonialDetailDto> {
    const found = await this.views.getById(id, caller, language);
    if (caller?.isAdmin && 'version' in found) await this.fetchedVersions.record(id, caller.id, found.version);
    return found;
  }

  /** Submits a testimonial. It is reviewed before it becomes public. */
  @Post()
  @ProblemCodes(
    'too_many_files',
    'duplicate_testimonial',
    'idempotency_key_reused',
    'submission_deleted',
    'file_too_large',
  )
  @Access('user')
  @RateLimit('submissions')
  @AcceptsSubmission(SubmissionDto)
  @AcceptsIdempotencyKey(
    'For 24 hours, a repeated request with the same key and submission returns the first testimonial, or ' +
      'submission_deleted if it has been deleted.',
  )
  @ApiCreatedResponse({ type: TestimonialReceiptDto })
  @ApiBadRequestResponse({ description: 'Invalid fields are listed in errors', type: ProblemDto })
  @ApiConflictResponse({
    description: 'duplicate_testimonial, idempotency_key_reused or submission_deleted',
    type: ProblemDto,
  })
  @ApiPayloadTooLargeResponse({ description: 'A file is larger than 10 MB', type: ProblemDto })
  async submit(
    @SubmissionBody(SubmissionDto) { submission, files }: ParsedSubmission<SubmissionDto>,
    @IdempotencyKeyHeader() key: string | undefined,
    @CurrentCaller() caller: Caller,
    @Ip() address: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TestimonialReceiptDto> {
    const { id, reviewStatus, version } = await this.testimonials.submit(caller.id, submission, files, {
      key,
      address,
    });
    response.setHeader('Location', `/api/testimonials/my/${id}`);
    return { id, reviewStatus, version };
  }

  /**
   * Replaces the caller's testimonial, which is reviewed again. JSON requests keep its files, multipart requests
   * replace them.
   */
  @Put(':id')
  @RateLimitWithFiles('uploads')
  @ProblemCodes('too_many_files', 'testimonial_not_found', 'duplicate_testimonial', 'stale_version', 'file_too_large')
  @Access('user')
  @AcceptsSubmission(EditedSubmissionDto)
  @ApiOkResponse({ type: TestimonialReceiptDto })
  @ApiBadRequestResponse({ description: 'Invalid fields are listed in errors', type: ProblemDto })
  @ApiNotFoundResponse({ type: ProblemDto })
  @ApiConflictResponse({ description: 'stale_version or duplicate_testimonial', type: ProblemDto })
  @ApiPayloadTooLargeResponse({ description: 'A file is larger than 10 MB', type: ProblemDto })
  async edit(
    @Param('id', ParseIdPipe) id: number,
    @SubmissionBody(EditedSubmissionDto) { submission, files }: ParsedSubmission<EditedSubmissionDto>,
    @CurrentCaller() caller: Caller,
  ): Promise<TestimonialReceiptDto> {
    const { reviewStatus, version } = await this.testimonials.edit(id, caller, submission, files);
    return { id, reviewStatus, version };
  }
}
