import { createHmac } from 'node:crypto';
import type { ApiResponse } from './client.js';

export interface Conversion {
  clickReference: string;
  orderReference: string;
  amount: number;
  currency: string;
  status?: string;
}

/** What may be wrong about a message. */
export interface RequestManipulation {
  advertiser?: string;
  secret?: string;
  secondsLate?: number;
  signature?: string;
  /** Sent instead of what was signed. */
  sentBody?: string;
  without?: 'x-advertiser' | 'x-timestamp' | 'x-signature';
}

export interface Purchase extends Record<string, unknown> {
  id: number;
  status: string;
  code?: string;
}

/** Tells of orders as the servers of affiliate networks do: one signed request for each, sent again when in doubt. */
export class AffiliateNetwork {
  constructor(
    private readonly url: string,
    readonly advertiser: string,
    private readonly secret: string,
  ) {}

  async sendConversion(
    conversion: Conversion | Record<string, unknown>,
    fault: RequestManipulation = {},
  ): Promise<ApiResponse<Purchase>> {
    const request = this.buildRequest(conversion, fault);
    return this.send(request);
  }

  /** The same message, byte by byte, to be sent as often as wanted. */
  buildRequest(conversion: Conversion | Record<string, unknown>, fault: RequestManipulation = {}): RequestInit {
    const body = JSON.stringify(conversion);
    const timestamp = String(Math.floor(Date.now() / 1000) - (fault.secondsLate ?? 0));
    const mac = createHmac('sha256', fault.secret ?? this.secret).update(`${timestamp}.${body}`);
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'x-advertiser': fault.advertiser ?? this.advertiser,
      'x-timestamp': timestamp,
      'x-signature': fault.signature ?? `sha256=${mac.digest('hex')}`,
    };
    if (fault.without) delete headers[fault.without];
    return { method: 'POST', headers, body: fault.sentBody ?? body };
  }

  async send(request: RequestInit): Promise<ApiResponse<Purchase>> {
    const response = await fetch(`${this.url}/api/marketplace/purchases/postback`, request);
    return { status: response.status, headers: response.headers, body: (await response.json()) as Purchase };
  }
}
