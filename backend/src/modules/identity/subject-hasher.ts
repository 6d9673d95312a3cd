import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';

/** Recognizes an erased user without storing personal data: a keyed hash of the provider's subject. */
@Injectable()
export class SubjectHasher {
  /** Names the key, which changes with `AUTH_SECRET`, so that hashes of a former key are recognized as outdated. */
  readonly keyId: string;
  private readonly key: Buffer;

  constructor(@Inject(ENV) env: Env) {
    this.key = Buffer.from(hkdfSync('sha256', env.auth.secret, '', 'recuento erased subjects', 32));
    this.keyId = createHash('sha256').update('recuento erased subjects ').update(this.key).digest('hex').slice(0, 16);
  }

  compute({ issuer, subject }: { issuer: string; subject: string }): string {
    return createHmac('sha256', this.key).update(`${issuer.length}:${issuer}${subject}`).digest('hex');
  }
}
