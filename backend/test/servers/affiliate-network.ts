import { createHmac } from 'node:crypto';
import type { ApiResponse } from '../app/client.js';

export interface Conversion {
  clickReference: string;
  orderReference: string;
  amount: number;
  currency: string;
  status?: string;
}

/** Ways to falsify a message. */
export interface RequestManipulation {
  advertiser?: string;
  secret?: string;
  secondsLate?: number;
  signature?: string;
  /** Sent instead of the signed body. */
  sentBody?: string;
  without?: 'x-advertiser' | 'x-timestamp' | 'x-signature';
}

export interface Purchase extends Record<string, unknown> {
  id: number;
  status: string;
  code?: string;
}

/** Sends postbacks like the server of an affiliate network: one signed request per order, repeated when in doubt. */
export class AffiliateNetwork {
  constructor(
    private readonly url: string,
    readonly advertiser: string,
    private readonly secret: string,
  ) {}

  async sendConversion(
    conversion: Conversion | Record<string, unknown>,
    manipulation: RequestManipulation = {},
  ): Promise<ApiResponse<Purchase>> {
    const request = this.buildRequest(conversion, manipulation);
    return this.send(request);
  }

  /** A signed request that can be sent repeatedly, byte by byte the same. */
  buildRequest(conversion: Conversion | Record<string, unknown>, manipulation: RequestManipulation = {}): RequestInit {
    const body = JSON.stringify(conversion);
    const timestamp = String(Math.floor(Date.now() / 1000) - (manipulation.secondsLate ?? 0));
    const mac = createHmac('sha256', manipulation.secret ?? this.secret).update(`${timestamp}.${body}`);
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'x-advertiser': manipulation.advertiser ?? this.advertiser,
      'x-timestamp': timestamp,
      'x-signature': manipulation.signature ?? `sha256=${mac.digest('hex')}`,
    };
    if (manipulation.without) delete headers[manipulation.without];
    return { method: 'POST', headers, body: manipulation.sentBody ?? body };
  }

  async send(request: RequestInit): Promise<ApiResponse<Purchase>> {
    const response = await fetch(`${this.url}/api/marketplace/purchases/postback`, request);
    return { status: response.status, headers: response.headers, body: (await response.json()) as Purchase };
  }
}
