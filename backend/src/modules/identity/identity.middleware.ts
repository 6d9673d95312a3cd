import { MethodNotAllowedException } from '@nestjs/common';
import { fromNodeHeaders, toNodeHandler } from 'better-auth/node';
import express, { type Request, type RequestHandler, type Response as ExpressResponse } from 'express';
import type { TokenRevocations } from '../../platform/auth/index.js';
import { getRecordedOutage } from '../../platform/database/index.js';
import { toClientNetwork } from '../../platform/http/index.js';
import {
  type RateLimitState,
  type RateLimiter,
  setRateLimitHeaders,
  TooManyRequestsError,
} from '../../platform/rate-limits/index.js';
import { CLIENT_ADDRESS_HEADER, type EmbeddedProvider } from './provider/embedded-provider.js';
import { findProviderRoute } from './provider/provider-routes.js';

/** More than any form of the provider needs; the library itself has no limit. */
const BODY_LIMIT = '32kb';
const readText = express.text({ limit: BODY_LIMIT, type: () => true });

/** Serves the embedded provider below /identity. It runs before any body parser and passes bodies as text. */
export function identityMiddleware(
  provider: EmbeddedProvider,
  limits: RateLimiter,
  revocations: TokenRevocations,
): RequestHandler {
  const handle = toNodeHandler(async (providerRequest) => {
    const response = throwDuringOutage(await provider.handler(providerRequest));
    // Most of these requests can end sessions.
    if (providerRequest.method === 'POST') await revocations.loadCommitted();
    return response;
  });
  return (request, response, next) => {
    useOriginalProtocol(request);
    if (!hasCanonicalUrl(request)) return next();
    const route = findProviderRoute(request.method, request.path);
    if (!route) return next(createMethodNotAllowedError(request, response));
    const serve = async () => {
      // Overwrites the header if a client sends it.
      request.headers[CLIENT_ADDRESS_HEADER] = request.ip ?? '0.0.0.0';
      removeFetchModeOfPrograms(request);
      response.setHeader('Cache-Control', 'no-store');
      const callers = [`identity:${toClientNetwork(request.ip)}`];
      if (route.perAccount) callers.push(...(await findAccountCaller(provider, request)));
      const tightest = await consumeAll(
        limits,
        route.budgets.flatMap((budget) => callers.map((caller) => [budget, caller] as const)),
      ).catch((error: unknown) => {
        if (error instanceof TooManyRequestsError) setRateLimitHeaders(response, error.state);
        throw error;
      });
      setRateLimitHeaders(response, tightest);
      if (request.path === '/jwks') response.setHeader('Cache-Control', 'public, max-age=60');
      await readBody(request, response);
      await handle(request, response);
    };
    serve().catch(next);
  };
}

/**
 * The library rejects requests that look like those of a browser but have no Origin. `fetch` of Node sends Sec-Fetch-Mode too; only
 * browsers send Sec-Fetch-Site, and always an Origin with a POST request.
 */
function removeFetchModeOfPrograms({ headers }: Request): void {
  if (headers.origin === undefined && headers['sec-fetch-site'] === undefined) delete headers['sec-fetch-mode'];
}

/** Behind several proxies the header has a value of each; the first one is that of the browser. The library expects a single one. */
function useOriginalProtocol({ headers }: Request): void {
  const protocols = headers['x-forwarded-proto']?.toString();
  if (protocols !== undefined) headers['x-forwarded-proto'] = protocols.split(',', 1)[0].trim();
}

/**
 * Rejects URLs that the library would normalize differently from the log and the rate limits, and invalid values of the
 * headers from which it builds the URL.
 */
function hasCanonicalUrl({ originalUrl, headers }: Request): boolean {
  const base = `http://${headers.host ?? 'here'}`;
  // No request can be created for a URL with a user name.
  if (base.includes('@') || !URL.canParse(base) || !URL.canParse(originalUrl, 'http://here')) return false;
  if (!/^https?$/.test(headers['x-forwarded-proto']?.toString() ?? 'http')) return false;
  return new URL(originalUrl, 'http://here').pathname === originalUrl.split('?', 1)[0];
}

/** The error for a path with another method; undefined if the path does not exist. */
function createMethodNotAllowedError(
  { path }: Request,
  response: ExpressResponse,
): MethodNotAllowedException | undefined {
  const methods = ['GET', 'HEAD', 'POST'].filter((method) => findProviderRoute(method, path));
  if (methods.length === 0) return undefined;
  response.setHeader('Allow', methods.join(', '));
  return new MethodNotAllowedException(`Use ${methods.join(' or ')}.`);
}

const readBody = (request: Request, response: ExpressResponse): Promise<void> =>
  new Promise((resolve, reject) => {
    readText(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()));
  });

async function findAccountCaller(provider: EmbeddedProvider, request: Request): Promise<string[]> {
  const session = await provider.api.getSession({ headers: fromNodeHeaders(request.headers) });
  return session ? [`account:${session.user.id}`] : [];
}

/**
 * Consumes all rate limits.
 * @returns the state with the fewest remaining requests
 */
async function consumeAll(
  limits: RateLimiter,
  rateLimits: readonly (readonly [RateLimitState['budget'], string])[],
): Promise<RateLimitState> {
  const states: RateLimitState[] = [];
  for (const [budget, caller] of rateLimits) states.push(await limits.consume(budget, caller));
  return states.reduce((least, other) => (other.remaining < least.remaining ? other : least));
}

/**
 * During a database outage the library responds with 500 or rejects the input. Both would be misleading: the outage
 * error is thrown instead.
 */
function throwDuringOutage(providerResponse: Response): Response {
  const outage = providerResponse.status >= 400 ? getRecordedOutage() : undefined;
  if (outage !== undefined) throw outage;
  return providerResponse;
}
