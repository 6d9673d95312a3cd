import { createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../../config/config.module.js';
import type { Env } from '../../../config/env.js';
import { findPublicNetwork } from './public-network.js';
import { SubmissionAddressesRepository } from './submission-addresses.repository.js';

/** The idempotency key of a request, and the address that it came from. */
export interface RequestOrigin {
  key?: string;
  address?: string;
}

/** Recognizes testimonials from the same address without storing it. */
@Injectable()
export class SubmissionAddresses {
  private readonly key: Buffer;

  constructor(
    private readonly repository: SubmissionAddressesRepository,
    @Inject(ENV) env: Env,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', env.auth.secret, '', 'recuento submission addresses', 32));
  }

  /** Stores a keyed hash of the address. Does nothing with an address that does not identify a connection. */
  async record(testimonialId: number, address: string | undefined): Promise<void> {
    const network = address === undefined ? null : findPublicNetwork(address);
    if (network === null) return;
    const addressHash = createHmac('sha256', this.key).update(network).digest('hex');
    await this.repository.add({ testimonialId, addressHash });
  }
}
