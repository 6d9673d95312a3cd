import { MethodNotAllowedException } from '@nestjs/common';
import { fromNodeHeaders, toNodeHandler } from 'better-auth/node';
import express, { type Request, type RequestHandler, type Response as ExpressResponse } from 'express';
import { outageMet } from '../../platform/database/index.js';
import {
  type RateLimitState,
  type RateLimiter,
  setRateLimitHeaders,
  TooManyRequestsError,
} from '../../platform/rate-limits/index.js';
import { CLIENT_ADDRESS_HEADER, type EmbeddedProvider } from './embedded-provider.js';
import { findProviderRoute } from './provider-routes.js';

/** More than any form of the provider needs; the library itself would read without end. */
const BODY_LIMIT = '32kb';
const readText = express.text({ limit: BODY_LIMIT, type: () => true });

/** Serves the embedded provider below /identity. It stands before any body parser and hands over bodies as text. */
export function identityMiddleware(provider: EmbeddedProvider, limits: RateLimiter): RequestHandler {
  const handle = toNodeHandler(async (asked) => exceptInOutage(await provider.handler(asked)));
  return (request, response, next) => {
    if (!isUnderstood(request)) return next();
    const route = findProviderRoute(request.method, request.path);
    if (!route) return next(wrongMethod(request, response));
    const serve = async () => {
      // What a client says about its own address does not count.
      request.headers[CLIENT_ADDRESS_HEADER] = request.ip ?? '0.0.0.0';
      response.setHeader('Cache-Control', 'no-store');
      const callers = [`identity:${request.ip}`];
      if (route.perAccount) callers.push(...(await accountOf(provider, request)));
      const tightest = await drawAll(
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
 * The library understands an address in more spellings than the log and the limits of this product, and builds it from
 * headers that anybody can write.
 */
function isUnderstood({ originalUrl, headers }: Request): boolean {
  const base = `http://${headers.host ?? 'here'}`;
  if (!URL.canParse(base) || !URL.canParse(originalUrl, 'http://here')) return false;
  if (!/^https?$/.test(headers['x-forwarded-proto']?.toString() ?? 'http')) return false;
  return new URL(originalUrl, 'http://here').pathname === originalUrl.split('?', 1)[0];
}

/** Undefined where no method is allowed. */
function wrongMethod({ path }: Request, response: ExpressResponse): MethodNotAllowedException | undefined {
  const methods = ['GET', 'HEAD', 'POST'].filter((method) => findProviderRoute(method, path));
  if (methods.length === 0) return undefined;
  response.setHeader('Allow', methods.join(', '));
  return new MethodNotAllowedException(`Use ${methods.join(' or ')}.`);
}

const readBody = (request: Request, response: ExpressResponse): Promise<void> =>
  new Promise((resolve, reject) => {
    void readText(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()));
  });

async function accountOf(provider: EmbeddedProvider, request: Request): Promise<string[]> {
  const session = await provider.api.getSession({ headers: fromNodeHeaders(request.headers) });
  return session ? [`account:${session.user.id}`] : [];
}

/** @returns the allowance with the least left */
async function drawAll(
  limits: RateLimiter,
  draws: readonly (readonly [RateLimitState['budget'], string])[],
): Promise<RateLimitState> {
  const allowances: RateLimitState[] = [];
  for (const [budget, caller] of draws) allowances.push(await limits.consume(budget, caller));
  return allowances.reduce((least, other) => (other.remaining < least.remaining ? other : least));
}

/**
 * The library has answers of its own for a database that does not: 500, or a refusal of what somebody typed. It is
 * neither their fault nor a fault at all.
 */
function exceptInOutage(answer: Response): Response {
  const outage = answer.status >= 400 ? outageMet() : undefined;
  if (outage !== undefined) throw outage;
  return answer;
}
