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
import { GrantsAttachmentAccess } from '../testimonials/index.js';
import { ReviewDetails } from './queue/review-details.js';
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

  /** Returns all data of a testimonial, with its flags, for review. */
  @Get(':id')
  @ProblemCodes('testimonial_not_found')
  @GrantsAttachmentAccess()
  @ApiOkResponse({ type: ReviewDetailDto })
  @ApiNotFoundResponse({ type: ProblemDto })
  getById(
    @Param('id', ParseIdPipe) id: number,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller,
  ): Promise<ReviewDetailDto> {
    return this.details.getDetail(id, caller.id, language);
  }

  /**
   * Approves a pending testimonial and makes it public. The body is optional. Workers credit 200 points to the author
   * and recompute the ranking.
   */
  @Post(':id/approve')
  @ProblemCodes(
    'own_testimonial',
    'testimonial_not_found',
    'reports_undecided',
    'already_decided',
    'stale_version',
    'duplicate_testimonial',
  )
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiBody({ type: ApprovalDto, required: false })
  @ApiNoContentResponse()
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiNotFoundResponse({ type: ProblemDto })
  @ApiConflictResponse({
    description: 'reports_undecided, already_decided, stale_version or duplicate_testimonial',
    type: ProblemDto,
  })
  approve(
    @Param('id', ParseIdPipe) id: number,
    @CurrentCaller() caller: Caller,
    @Body() approval: ApprovalDto,
  ): Promise<void> {
    return this.review.approve(id, caller.id, approval);
  }

  /** Rejects a pending testimonial with a reason that is shown to the author. */
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

  /** Revokes an approval with a reason: the testimonial is removed from the ranking and its points are reversed. */
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
