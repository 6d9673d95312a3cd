import { createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';

/** By this an erased person is known again without being known: a keyed hash of what their provider calls them. */
@Injectable()
export class SubjectHash {
  private readonly key: Buffer;

  constructor(@Inject(ENV) env: Env) {
    this.key = Buffer.from(hkdfSync('sha256', env.auth.secret, '', 'recuento erased subjects', 32));
  }

  compute({ issuer, subject }: { issuer: string; subject: string }): string {
    return createHmac('sha256', this.key).update(`${issuer.length}:${issuer}${subject}`).digest('hex');
  }
}
