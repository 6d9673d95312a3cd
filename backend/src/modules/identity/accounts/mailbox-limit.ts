import { createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit, Optional } from '@nestjs/common';
import { ENV } from '../../../config/config.module.js';
import type { Env } from '../../../config/env.js';
import { RateLimiter, TooManyRequestsError } from '../../../platform/rate-limits/index.js';
import type { EmbeddedProvider } from '../provider/embedded-provider.js';
import { EMBEDDED_PROVIDER } from '../provider/provider-token.js';

/** Counts the account mails to each mailbox for the embedded provider, which exists before the rate limits. */
@Injectable()
export class MailboxLimit implements OnModuleInit {
  private readonly key: Buffer;

  constructor(
    @Inject(ENV) env: Env,
    private readonly limits: RateLimiter,
    @Optional() @Inject(EMBEDDED_PROVIDER) private readonly provider?: EmbeddedProvider,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', env.auth.secret, '', 'recuento mailboxes', 32));
  }

  onModuleInit(): void {
    this.provider?.limitMails((to) => this.count(to));
  }

  /** The counters contain a keyed hash, not the address. */
  private async count(to: string): Promise<boolean> {
    const mailbox = createHmac('sha256', this.key).update(to.toLowerCase()).digest('hex');
    try {
      await this.limits.consume('mailbox', mailbox);
      return true;
    } catch (error) {
      if (error instanceof TooManyRequestsError) return false;
      throw error;
    }
  }
}
