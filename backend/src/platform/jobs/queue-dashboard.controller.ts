import { Controller, HttpCode, HttpStatus, Post, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, AccessCookies, type Caller, CurrentCaller } from '../auth/index.js';
import { setDashboardCookie } from './queue-dashboard-access.js';

@ApiTags('Operations')
@Controller('api/admin/queue-dashboard')
@Access('admin')
export class QueueDashboardController {
  constructor(private readonly cookies: AccessCookies) {}

  /** Sets a cookie that opens the queue dashboard at /admin/queues in this browser for 15 minutes. */
  @Post('session')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  open(@CurrentCaller() { principal }: Caller, @Res({ passthrough: true }) response: Response): void {
    setDashboardCookie(response, this.cookies, principal);
  }
}
