import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';

const FETCH_TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;

/** The reason why a download failed; the message is a short code that is stored. */
export class FetchError extends Error {}

/** IPv4-compatible addresses (RFC 4291, section 2.5.5.1), which contain an IPv4 address; ipaddr.js counts them as public. */
const IPV4_COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96');

/** Returns false for all addresses that are not on the public internet: private, loopback, link-local, reserved. */
export function isPublicAddress(address: string): boolean {
  // IPv4-mapped IPv6 addresses are checked as IPv4.
  const parsed = ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
  if (parsed instanceof ipaddr.IPv6 && parsed.match(IPV4_COMPATIBLE)) return false;
  return parsed?.range() === 'unicast';
}

/**
 * Downloads URLs from partners' feeds without access to internal hosts. The host of each hop is resolved here, and the
 * connection uses the checked IP address, so that a changed DNS response has no effect.
 */
@Injectable()
export class SafeHttpClient {
  /** Whether a connection to the IP address is allowed. Tests override it. */
  isAllowedAddress(address: string): boolean {
    return isPublicAddress(address);
  }

  /** The IP address of a host. Tests override it. */
  async findAddress(host: string): Promise<string> {
    return (await lookup(host)).address;
  }

  /** @throws FetchError if the URL is not allowed or unreachable, or the body exceeds `maxBytes` */
  async fetch(address: string, maxBytes: number): Promise<Buffer> {
    const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS);
    try {
      let url = new URL(address);
      for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
        const response = await this.get(url, signal);
        const status = response.statusCode ?? 0;
        if (status === 200) return await readBody(response, maxBytes);
        response.destroy();
        const { location } = response.headers;
        if (status < 300 || status > 399 || !location) throw new FetchError(`status-${status}`);
        url = new URL(location, url);
      }
    } catch (error) {
      if (error instanceof FetchError) throw error;
      throw new FetchError(signal.aborted ? 'timeout' : 'unreachable');
    }
    throw new FetchError('too-many-redirects');
  }

  private async get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchError('not-http');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const address = isIP(host) ? host : await untilAborted(this.findAddress(host), signal);
    if (!this.isAllowedAddress(address)) throw new FetchError('not-public');
    const lookupChecked: LookupFunction = (_name, { all }, done) => {
      const family = isIP(address);
      if (all) done(null, [{ address, family }]);
      else done(null, address, family);
    };
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    return new Promise((resolve, reject) => {
      request(url, { lookup: lookupChecked, signal, agent: false, headers: { accept: 'image/*' } }, resolve)
        // Without this listener neither a response nor an error would follow a change of the protocol (status 101).
        .on('upgrade', resolve)
        .on('error', reject)
        .end();
    });
  }
}

/** For work that cannot be cancelled, such as the lookup of a name, for which a name server may take a minute. */
async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    else signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([work, aborted]);
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new FetchError('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
