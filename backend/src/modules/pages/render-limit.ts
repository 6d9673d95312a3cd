import { Injectable } from '@nestjs/common';
import { toClientNetwork } from '../../platform/http/index.js';
import { RateLimiter, TooManyRequestsError } from '../../platform/rate-limits/index.js';

/** Rendering occupies the process; a second page may use the time in which the first one waits for its data. */
const MAX_RENDERED = 2;
/** A page takes up to a quarter of a second: more would wait longer than the browser needs to render it. */
const MAX_WAITING = 8;

/** Limits how many pages are rendered: for each address the rate limit of reads, and a number at the same time in this process. */
@Injectable()
export class RenderLimit {
  private rendered = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limiter: RateLimiter) {}

  /** The result of `render`; null if too many pages wait already. */
  async run<Result>(render: () => Promise<Result>): Promise<Result | null> {
    if (!(await this.takePlace())) return null;
    try {
      return await render();
    } finally {
      const next = this.waiting.shift();
      // The place is handed over, so that no other page takes it.
      if (next) next();
      else this.rendered -= 1;
    }
  }

  /** Counts a read of an IP address; false if it has none left. */
  async consumeRead(address: string): Promise<boolean> {
    try {
      await this.limiter.consume('reads', `address:${toClientNetwork(address)}`);
      return true;
    } catch (error) {
      if (error instanceof TooManyRequestsError) return false;
      throw error;
    }
  }

  private async takePlace(): Promise<boolean> {
    if (this.rendered < MAX_RENDERED) {
      this.rendered += 1;
      return true;
    }
    if (this.waiting.length >= MAX_WAITING) return false;
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    return true;
  }
}
