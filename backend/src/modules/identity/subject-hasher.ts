import { createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';

/** Recognizes an erased user without storing personal data: a keyed hash of the provider's subject. */
@Injectable()
export class SubjectHasher {
  private readonly key: Buffer;

  constructor(@Inject(ENV) env: Env) {
    this.key = Buffer.from(hkdfSync('sha256', env.auth.secret, '', 'recuento erased subjects', 32));
  }

  compute({ issuer, subject }: { issuer: string; subject: string }): string {
    return createHmac('sha256', this.key).update(`${issuer.length}:${issuer}${subject}`).digest('hex');
  }
}
