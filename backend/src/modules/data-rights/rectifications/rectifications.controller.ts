import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiTags,
} from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '../../../platform/auth/index.js';
import {
  type Language,
  toPage,
  ParseIdPipe,
  ProblemDto,
  ProblemCodes,
  RequestLanguage,
} from '../../../platform/http/index.js';
import {
  RectificationReceiptDto,
  RectificationRequestDto,
  RectificationsDto,
  RectificationsQuery,
  RectificationRejectionDto,
} from './rectifications.dto.js';
import { RectificationsService } from './rectifications.service.js';

@ApiTags('Data rights')
@Controller('api/data-rights')
@Access('user')
export class RectificationsController {
  constructor(private readonly rectifications: RectificationsService) {}

  /**
   * Requests the correction of one field. Decided within 30 days; an approved correction is applied without a new
   * review.
   */
  @Post('rectify')
  @ProblemCodes(
    'testimonial_not_found',
    'current_value_differs',
    'email_taken',
    'rectification_waits',
    'duplicate_testimonial',
  )
  @ApiCreatedResponse({ type: RectificationReceiptDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiNotFoundResponse({ description: 'testimonial_not_found', type: ProblemDto })
  @ApiConflictResponse({
    description: 'current_value_differs, rectification_waits, duplicate_testimonial or email_taken',
    type: ProblemDto,
  })
  async request(
    @Body() request: RectificationRequestDto,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller,
  ): Promise<RectificationReceiptDto> {
    const { id, status, dueAt } = await this.rectifications.request(caller.id, request, language);
    return { id, status, dueAt };
  }

  /**
   * The caller's own requests; admins get the requests of all users unless they set `mine`. Default order: open
   * requests by deadline, followed by the others.
   */
  @Get('rectifications')
  @ApiOkResponse({ type: RectificationsDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  list(@Query() query: RectificationsQuery, @CurrentCaller() caller: Caller): Promise<RectificationsDto> {
    return this.rectifications.list(caller, query, toPage(query));
  }

  /** Applies the change and notifies the user. */
  @Post('rectifications/:id/approve')
  @ProblemCodes(
    'own_rectification',
    'rectification_not_found',
    'testimonial_not_found',
    'current_value_differs',
    'rectification_decided',
    'duplicate_testimonial',
    'email_taken',
    'validation_failed',
  )
  @Access('admin')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  @ApiBadRequestResponse({ description: 'The change is no longer possible', type: ProblemDto })
  @ApiNotFoundResponse({ description: 'rectification_not_found or testimonial_not_found', type: ProblemDto })
  @ApiConflictResponse({
    description: 'rectification_decided, current_value_differs, duplicate_testimonial or email_taken',
    type: ProblemDto,
  })
  approve(@Param('id', ParseIdPipe) id: number, @CurrentCaller() caller: Caller): Promise<void> {
    return this.rectifications.approve(id, caller.id);
  }

  /** Rejects the request with a reason that is shown to the user. */
  @Post('rectifications/:id/refuse')
  @ProblemCodes('own_rectification', 'rectification_not_found', 'rectification_decided')
  @Access('admin')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiNotFoundResponse({ description: 'rectification_not_found', type: ProblemDto })
  @ApiConflictResponse({ description: 'rectification_decided', type: ProblemDto })
  reject(
    @Param('id', ParseIdPipe) id: number,
    @Body() { reason }: RectificationRejectionDto,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.rectifications.reject(id, caller.id, reason);
  }
}
