import { timingSafeEqual } from 'node:crypto';
import { Controller, Get, Inject, NotFoundException, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { Access } from '../auth/index.js';
import { Metrics } from './metrics.js';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Metrics for Prometheus; unauthorized requests are answered with 404. */
@ApiExcludeController()
@Controller('metrics')
@Access('public')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get()
  async read(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (!this.isAllowed(request)) throw new NotFoundException('This address does not exist.');
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Type', this.metrics.registry.contentType);
    response.end(await this.metrics.registry.metrics());
  }

  private isAllowed(request: Request): boolean {
    const providedToken = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const expected = this.env.metricsToken;
    if (expected !== undefined && providedToken !== undefined && isEqualConstantTime(providedToken, expected))
      return true;
    // A request forwarded by a proxy is not local, even if the proxy is.
    const isLocal = LOOPBACK.has(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for'];
    return !this.env.production && isLocal;
  }
}

function isEqualConstantTime(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
