import { Controller, HttpCode, HttpStatus, Inject, Post, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { Access } from '../auth/index.js';
import { SignedLinks } from '../storage/index.js';
import { setDashboardCookie } from './queue-dashboard-access.js';

@ApiTags('Operations')
@Controller('api/admin/queue-dashboard')
@Access('admin')
export class QueueDashboardController {
  constructor(
    private readonly links: SignedLinks,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Sets a cookie that opens the job dashboard at /admin/queues in this browser for 15 minutes. */
  @Post('session')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiNoContentResponse()
  open(@Res({ passthrough: true }) response: Response): void {
    setDashboardCookie(response, this.links, this.env);
  }
}
