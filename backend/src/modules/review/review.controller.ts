import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBody,
  ApiConflictResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiTags,
} from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '../../platform/auth/index.js';
import { type Language, ParseIdPipe, ProblemDto, ProblemCodes, RequestLanguage } from '../../platform/http/index.js';
import { ReviewDetails } from './review-details.js';
import { ApprovalDto, RejectionDto, ReviewDetailDto } from './review.dto.js';
import { ReviewService } from './review.service.js';

@ApiTags('Review')
@Controller('api/testimonials/admin')
@Access('admin')
export class ReviewController {
  constructor(
    private readonly review: ReviewService,
    private readonly details: ReviewDetails,
  ) {}

  /** Everything about one testimonial, with what a reviewer should look at. */
  @Get(':id')
  @ProblemCodes('testimonial_not_found')
  @ApiOkResponse({ type: ReviewDetailDto })
  @ApiNotFoundResponse({ type: ProblemDto })
  detail(
    @Param('id', ParseIdPipe) id: number,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller,
  ): Promise<ReviewDetailDto> {
    return this.details.getDetail(id, caller.id, language);
  }

  /**
   * Makes a pending testimonial public, with or without a body. Its author gets 200 points and the ranking is recomputed, both by workers.
   */
  @Post(':id/approve')
  @ProblemCodes('own_testimonial', 'testimonial_not_found', 'already_decided', 'stale_version', 'duplicate_testimonial')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiBody({ type: ApprovalDto, required: false })
  @ApiNoContentResponse()
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiNotFoundResponse({ type: ProblemDto })
  @ApiConflictResponse({ description: 'already_decided, stale_version or duplicate_testimonial', type: ProblemDto })
  approve(
    @Param('id', ParseIdPipe) id: number,
    @CurrentCaller() caller: Caller,
    @Body() approval: ApprovalDto,
  ): Promise<void> {
    return this.review.approve(id, caller.id, approval);
  }

  /** Refuses a pending testimonial with a reason that its author reads. */
  @Post(':id/reject')
  @ProblemCodes('own_testimonial', 'testimonial_not_found', 'already_decided', 'stale_version')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiNotFoundResponse({ type: ProblemDto })
  @ApiConflictResponse({ description: 'already_decided or stale_version', type: ProblemDto })
  reject(
    @Param('id', ParseIdPipe) id: number,
    @Body() rejection: RejectionDto,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.review.reject(id, caller.id, rejection);
  }

  /** Takes an approval back with a reason: it leaves the ranking and its points are reversed. */
  @Post(':id/revoke-approval')
  @ProblemCodes('own_testimonial', 'testimonial_not_found', 'already_decided', 'stale_version')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiNotFoundResponse({ type: ProblemDto })
  @ApiConflictResponse({ description: 'already_decided or stale_version', type: ProblemDto })
  revokeApproval(
    @Param('id', ParseIdPipe) id: number,
    @Body() rejection: RejectionDto,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.review.revokeApproval(id, caller.id, rejection);
  }
}
