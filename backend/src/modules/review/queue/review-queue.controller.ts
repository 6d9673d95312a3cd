import { Controller, Delete, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiTags,
} from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '../../../platform/auth/index.js';
import { type Language, ParseIdPipe, ProblemDto, ProblemCodes, RequestLanguage } from '../../../platform/http/index.js';
import { ReviewLocksService } from './review-locks.service.js';
import { ReviewLockDto } from './review-lock.dto.js';
import { AdjacentTestimonialsDto, PendingQuery, PendingTestimonialsDto, PositionQuery } from './review-queue.dto.js';
import { ReviewQueueService } from './review-queue.service.js';

@ApiTags('Review')
@Controller('api/testimonials/admin')
@Access('admin')
export class ReviewQueueController {
  constructor(
    private readonly queue: ReviewQueueService,
    private readonly locks: ReviewLocksService,
  ) {}

  /** Lists the pending testimonials with their flags and review locks. */
  @Get('pending')
  @ApiOkResponse({ type: PendingTestimonialsDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  listPending(
    @Query() query: PendingQuery,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller,
  ): Promise<PendingTestimonialsDto> {
    return this.queue.findPage(query, caller.id, language);
  }

  /** Returns the previous and the next testimonial in the queue, with the filter and order of the list. */
  @Get(':id/adjacent')
  @ApiOkResponse({ type: AdjacentTestimonialsDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  getAdjacent(@Param('id', ParseIdPipe) id: number, @Query() query: PositionQuery): Promise<AdjacentTestimonialsDto> {
    return this.queue.findAdjacent(id, query);
  }

  /**
   * Acquires or renews the review lock for ten minutes. Returns the current lock, which may belong to another reviewer.
   */
  @Post(':id/review-lock')
  @ProblemCodes('own_testimonial', 'testimonial_not_found', 'already_decided')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: ReviewLockDto })
  @ApiNotFoundResponse({ type: ProblemDto })
  @ApiConflictResponse({ description: 'already_decided', type: ProblemDto })
  acquireLock(@Param('id', ParseIdPipe) id: number, @CurrentCaller() caller: Caller): Promise<ReviewLockDto> {
    return this.locks.acquire(id, caller.id);
  }

  /** Releases the caller's review lock. */
  @Delete(':id/review-lock')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  async releaseLock(@Param('id', ParseIdPipe) id: number, @CurrentCaller() caller: Caller): Promise<void> {
    await this.locks.release(id, caller.id);
  }
}
