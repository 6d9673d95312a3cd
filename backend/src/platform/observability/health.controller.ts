import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { ApiOkResponse, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../auth/index.js';
import { HealthDto, WarmupDto } from './health.dto.js';
import { Health } from './health.js';

@ApiTags('Operations')
@Controller()
@Access('public')
export class HealthController {
  constructor(private readonly health: Health) {}

  /** Liveness: the process responds. */
  @Get('health/live')
  @ApiOkResponse({ type: HealthDto })
  checkLiveness(@Res({ passthrough: true }) response: Response): HealthDto {
    response.setHeader('Cache-Control', 'no-store');
    return { status: 'ok', checks: {} };
  }

  /** Readiness: database, queues and file storage are available. */
  @Get('health/ready')
  @ApiOkResponse({ type: HealthDto })
  @ApiServiceUnavailableResponse({
    description: 'The database, the queues or the file storage are unavailable',
    type: HealthDto,
  })
  async checkReadiness(@Res({ passthrough: true }) response: Response): Promise<HealthDto> {
    const health = await this.health.check();
    response.setHeader('Cache-Control', 'no-store');
    response.status(health.status === 'ok' ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE);
    return health;
  }

  /** Called once by the single-page app at startup, so that later requests find open connections. */
  @Get('warmup')
  @ApiOkResponse({ type: WarmupDto })
  async warmUp(@Res({ passthrough: true }) response: Response): Promise<WarmupDto> {
    response.setHeader('Cache-Control', 'no-store');
    return { status: (await this.health.check()).status };
  }
}
