import { Controller, Get, Param } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '../../../platform/auth/index.js';
import { ParseIdPipe, ProblemDto, ProblemCodes } from '../../../platform/http/index.js';
import { AuthorDecisionsDto } from './author-decisions.dto.js';
import { ReviewService } from '../review.service.js';

@ApiTags('Testimonials')
@Controller('api/testimonials/my/:id/decisions')
@Access('user')
export class AuthorDecisionsController {
  constructor(private readonly review: ReviewService) {}

  /** Lists the decisions about one of the caller's testimonials, newest first, without the reviewers. */
  @Get()
  @ProblemCodes('testimonial_not_found')
  @ApiOkResponse({ type: AuthorDecisionsDto })
  @ApiNotFoundResponse({ type: ProblemDto })
  async list(@Param('id', ParseIdPipe) id: number, @CurrentCaller() caller: Caller): Promise<AuthorDecisionsDto> {
    return { decisions: await this.review.findDecisionsForAuthor(id, caller.id) };
  }
}
