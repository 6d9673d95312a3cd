import { Body, Controller, Delete, HttpCode, HttpStatus, Param } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBody,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '../../../platform/auth/index.js';
import { ParseIdPipe, ProblemCodes, ProblemDto } from '../../../platform/http/index.js';
import { ReviewService } from '../review.service.js';
import { RemovalDto } from './removal.dto.js';

/** The deletion of testimonials. It belongs to the review because the one by an admin is a decision. */
@ApiTags('Testimonials')
@Controller('api/testimonials')
export class RemovalsController {
  constructor(private readonly review: ReviewService) {}

  /**
   * Deletes a testimonial with its files and reverses its points. For its author and admins. The deletion of another user's
   * testimonial by an admin is listed among the decisions, and the author is notified with the reason. The body is optional.
   */
  @Delete(':id')
  @ApiOperation({ operationId: 'Testimonials_withdraw' })
  @ProblemCodes('testimonial_not_found')
  @Access('user')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiBody({ type: RemovalDto, required: false })
  @ApiNoContentResponse()
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiNotFoundResponse({ type: ProblemDto })
  remove(
    @Param('id', ParseIdPipe) id: number,
    @CurrentCaller() caller: Caller,
    @Body() removal: RemovalDto,
  ): Promise<void> {
    return this.review.remove(id, caller, removal);
  }
}
