import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Env } from '../../config/env.js';
import {
  type AccessCookies,
  type AccountDirectory,
  assertAdmin,
  authenticate,
  type TokenRevocations,
  UnauthenticatedError,
  type VerifiedPrincipal,
} from '../auth/index.js';
import { QUEUE_DASHBOARD_PATH } from './queue-dashboard.js';

const COOKIE = 'queue_dashboard';
const OPEN_SECONDS = 15 * 60;
/** Page of the single-page app that requests the cookie and redirects to the dashboard. */
const LOGIN_PAGE = '/open';
const LOGIN_PATH = `${QUEUE_DASHBOARD_PATH}${LOGIN_PAGE}`;

/** Grants this browser access to the dashboard for 15 minutes. The caller must have verified that the user is an admin. */
export function setDashboardCookie(response: Response, cookies: AccessCookies, principal: VerifiedPrincipal): void {
  cookies.grant(response, COOKIE, QUEUE_DASHBOARD_PATH, OPEN_SECONDS, principal);
}

/** The dashboard behind its access check. The login page below the same path belongs to the single-page app. */
export function protectDashboard(access: RequestHandler, dashboard: RequestHandler): Router {
  const router = Router();
  router.all(LOGIN_PAGE, (_request, _response, next) => next('router'));
  router.use(access, dashboard);
  return router;
}

/** Requires the dashboard cookie or an admin's bearer token; browsers without either are redirected to the login page. */
export function requireDashboardAccess(
  cookies: AccessCookies,
  revocations: TokenRevocations,
  accounts: AccountDirectory,
  env: Env,
): RequestHandler {
  const assertAccess = async (request: Request, response: Response) => {
    const isCookieAccepted = isSafeMethod(request) || !isFromOtherOrigin(request, env.publicUrl);
    if (isCookieAccepted && (await cookies.isGranted(request, COOKIE, QUEUE_DASHBOARD_PATH))) return;
    const principal = await authenticate(request, response, revocations);
    if (await accounts.isErased(principal)) throw new UnauthenticatedError();
    assertAdmin(principal, env);
  };
  return (request, response, next) => {
    response.setHeader('Cache-Control', 'private, no-store');
    // The page of the dashboard contains a <base> element for its links.
    response.setHeader(
      'Content-Security-Policy',
      contentSecurityPolicy(response).replace("base-uri 'none'", "base-uri 'self'"),
    );
    assertAccess(request, response).then(
      () => next(),
      (error: unknown) => {
        const isPageRequest =
          request.method === 'GET' && !request.originalUrl.includes('/api/') && request.accepts('html');
        const isAnonymous = error instanceof UnauthenticatedError && request.headers.authorization === undefined;
        if (isAnonymous && isPageRequest) response.redirect(302, LOGIN_PATH);
        else next(error);
      },
    );
  };
}

const isSafeMethod = ({ method }: Request): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/**
 * Whether a page of another origin sends the request. Browsers send cookies with SameSite=Strict also with requests of other
 * hosts of the same domain, and of other ports.
 */
function isFromOtherOrigin({ headers }: Request, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  // Browsers omit the header above at addresses without HTTPS, and never an Origin of other pages; programs send neither.
  const { origin, host } = headers;
  return origin !== undefined && origin !== publicUrl && !(URL.canParse(origin) && new URL(origin).host === host);
}

const contentSecurityPolicy = (response: Response): string =>
  String(response.getHeader('Content-Security-Policy') ?? '');
