import { Controller, Delete, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiTags,
} from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '../../platform/auth/index.js';
import { type Language, ParseIdPipe, ProblemDto, ProblemCodes, RequestLanguage } from '../../platform/http/index.js';
import { ReviewLocksService } from './review-locks.service.js';
import { ReviewLockDto } from './review-lock.dto.js';
import { AdjacentTestimonialsDto, PendingQuery, PendingTestimonialsDto } from './review-queue.dto.js';
import { ReviewQueueService } from './review-queue.service.js';

@ApiTags('Review')
@Controller('api/testimonials/admin')
@Access('admin')
export class ReviewQueueController {
  constructor(
    private readonly queue: ReviewQueueService,
    private readonly locks: ReviewLocksService,
  ) {}

  /** Testimonials that wait for a decision, with their flags and with who is looking at them. */
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

  /** The one before and the one after in the queue, under the same filter and order as the list. */
  @Get(':id/adjacent')
  @ApiOkResponse({ type: AdjacentTestimonialsDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  getAdjacent(@Param('id', ParseIdPipe) id: number, @Query() query: PendingQuery): Promise<AdjacentTestimonialsDto> {
    return this.queue.findAdjacent(id, query);
  }

  /** Tells colleagues that the caller is looking at it, for ten minutes; again renews. Answers whose it is. */
  @Post(':id/review-lock')
  @ProblemCodes('own_testimonial', 'testimonial_not_found', 'already_decided')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: ReviewLockDto })
  @ApiNotFoundResponse({ type: ProblemDto })
  @ApiConflictResponse({ description: 'already_decided', type: ProblemDto })
  acquireLock(@Param('id', ParseIdPipe) id: number, @CurrentCaller() caller: Caller): Promise<ReviewLockDto> {
    return this.locks.acquire(id, caller.id);
  }

  /** Gives the caller's own claim up. */
  @Delete(':id/review-lock')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  async releaseLock(@Param('id', ParseIdPipe) id: number, @CurrentCaller() caller: Caller): Promise<void> {
    await this.locks.release(id, caller.id);
  }
}
