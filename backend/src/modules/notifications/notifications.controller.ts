import { Controller, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiTags,
} from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '../../platform/auth/index.js';
import {
  type Language,
  LocalizedPageQuery,
  toPage,
  ParseIdPipe,
  ProblemDto,
  ProblemCodes,
  RequestLanguage,
} from '../../platform/http/index.js';
import { NotificationsDto } from './notifications.dto.js';
import { NotificationsService } from './notifications.service.js';

@ApiTags('Notifications')
@Controller('api/notices')
@Access('user')
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  /** The caller's notifications, unread ones first, newest first, with the number of unread ones. */
  @Get()
  @ApiOkResponse({ type: NotificationsDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  list(
    @Query() query: LocalizedPageQuery,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller,
  ): Promise<NotificationsDto> {
    return this.notifications.list(caller.id, toPage(query), language);
  }

  /** Marks all notifications of the caller as read. */
  @Post('read')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  markAllRead(@CurrentCaller() caller: Caller): Promise<void> {
    return this.notifications.markAllRead(caller.id);
  }

  /** Marks a notification as read; repeated calls change nothing. */
  @Post(':id/read')
  @ProblemCodes('notice_not_found')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'notice_not_found', type: ProblemDto })
  markRead(@Param('id', ParseIdPipe) id: number, @CurrentCaller() caller: Caller): Promise<void> {
    return this.notifications.markRead(id, caller.id);
  }
}
