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
import { ClaimsService } from './claims.service.js';
import { ClaimDto } from './claim.dto.js';
import { NeighboursDto, PendingQuery, PendingTestimonialsDto } from './queue.dto.js';
import { QueueService } from './queue.service.js';

@ApiTags('Review')
@Controller('api/testimonials/admin')
@Access('admin')
export class QueueController {
  constructor(
    private readonly queue: QueueService,
    private readonly claims: ClaimsService,
  ) {}

  /** Testimonials that wait for a decision, with their flags and with who is looking at them. */
  @Get('pending')
  @ApiOkResponse({ type: PendingTestimonialsDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  pending(
    @Query() query: PendingQuery,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller,
  ): Promise<PendingTestimonialsDto> {
    return this.queue.page(query, caller.id, language);
  }

  /** The one before and the one after in the queue, under the same filter and order as the list. */
  @Get(':id/neighbours')
  @ApiOkResponse({ type: NeighboursDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  neighbours(@Param('id', ParseIdPipe) id: number, @Query() query: PendingQuery): Promise<NeighboursDto> {
    return this.queue.neighbours(id, query);
  }

  /** Tells colleagues that the caller is looking at it, for ten minutes; again renews. Answers whose it is. */
  @Post(':id/claim')
  @ProblemCodes('own_testimonial', 'testimonial_not_found', 'already_decided')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: ClaimDto })
  @ApiNotFoundResponse({ type: ProblemDto })
  @ApiConflictResponse({ description: 'already_decided', type: ProblemDto })
  claim(@Param('id', ParseIdPipe) id: number, @CurrentCaller() caller: Caller): Promise<ClaimDto> {
    return this.claims.claim(id, caller.id);
  }

  /** Gives the caller's own claim up. */
  @Delete(':id/claim')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  async release(@Param('id', ParseIdPipe) id: number, @CurrentCaller() caller: Caller): Promise<void> {
    await this.claims.release(id, caller.id);
  }
}
