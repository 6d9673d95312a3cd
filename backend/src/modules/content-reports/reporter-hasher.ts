import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { toClientNetwork } from '../../platform/http/index.js';

/** Recognizes a repeated report of an anonymous reporter without storing the address. */
@Injectable()
export class ReporterHasher {
  private readonly key: Buffer;

  constructor(@Inject(ENV) env: Env) {
    this.key = Buffer.from(hkdfSync('sha256', env.auth.secret, '', 'recuento content reporters', 32));
  }

  /** The same hash for all addresses of a connection. */
  hashAddress(address: string): string {
    return createHmac('sha256', this.key).update(toClientNetwork(address)).digest('hex');
  }

  hashIdempotencyKey(key: string): string {
    return createHash('sha256').update(key).digest('hex');
  }
}
