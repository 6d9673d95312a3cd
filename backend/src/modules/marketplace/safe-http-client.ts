import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';

const FETCH_TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;

/** Why something from the web was not taken; a short word that can be kept. */
export class FetchError extends Error {}

/** False for everything that is not a host of the public internet: private, loopback, link-local, reserved. */
export function isPublicAddress(address: string): boolean {
  // An IPv4 address in IPv6 clothes is what it is inside.
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/**
 * Fetches what a partner's feed points to, and nothing else that this machine could reach. Each hop is looked up here and
 * the connection goes to the very address that was checked, so a name that answers differently the next time gains nothing.
 */
@Injectable()
export class SafeHttpClient {
  /** Says whether an address may be connected to. */
  isAllowedAddress(address: string): boolean {
    return isPublicAddress(address);
  }

  /** @throws NotFetched when it cannot or may not be fetched, or is larger than `mostBytes` */
  async fetch(address: string, mostBytes: number): Promise<Buffer> {
    const until = AbortSignal.timeout(FETCH_TIMEOUT_MS);
    try {
      let url = new URL(address);
      for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
        const answer = await this.get(url, until);
        const status = answer.statusCode ?? 0;
        if (status === 200) return await readBody(answer, mostBytes);
        answer.destroy();
        const { location } = answer.headers;
        if (status < 300 || status > 399 || !location) throw new FetchError(`status-${status}`);
        url = new URL(location, url);
      }
    } catch (error) {
      if (error instanceof FetchError) throw error;
      throw new FetchError(until.aborted ? 'timeout' : 'unreachable');
    }
    throw new FetchError('too-many-redirects');
  }

  private async get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchError('not-http');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const address = isIP(host) ? host : (await lookup(host)).address;
    if (!this.isAllowedAddress(address)) throw new FetchError('not-public');
    const pinned: LookupFunction = (_name, { all }, done) => {
      const family = isIP(address);
      if (all) done(null, [{ address, family }]);
      else done(null, address, family);
    };
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    return new Promise((resolve, reject) => {
      request(url, { lookup: pinned, signal, agent: false, headers: { accept: 'image/*' } }, resolve)
        .on('error', reject)
        .end();
    });
  }
}

async function readBody(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new FetchError('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
