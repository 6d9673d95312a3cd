import { parseCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';
import type { Env } from '../../config/env.js';
import { AdminOnlyError, authenticate, UnauthenticatedError } from '../auth/index.js';
import type { SignedLinks } from '../storage/index.js';
import { QUEUE_DASHBOARD_PATH } from './queue-dashboard.js';

/** Browsers accept a cookie with the prefix `__Secure-` only over HTTPS. */
const cookieName = (secure: boolean): string => `${secure ? '__Secure-' : ''}recuento.queue_dashboard`;
const OPEN_SECONDS = 15 * 60;
/** Page of the single-page app that requests the cookie and redirects to the dashboard. */
const LOGIN_PATH = '/admin/queue-dashboard';

/** Grants this browser access to the dashboard for 15 minutes. The caller must have verified that the user is an admin. */
export function setDashboardCookie(response: Response, links: SignedLinks, env: Env): void {
  const secure = isSecure(env);
  response.cookie(cookieName(secure), links.sign(QUEUE_DASHBOARD_PATH, OPEN_SECONDS), {
    path: QUEUE_DASHBOARD_PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: OPEN_SECONDS * 1000,
  });
}

/** Requires the dashboard cookie or an admin's bearer token; browsers without either are redirected to the login page. */
export function requireDashboardAccess(links: SignedLinks, env: Env): RequestHandler {
  return (request, response, next) => {
    response.setHeader('Cache-Control', 'private, no-store');
    // The page of the dashboard contains a <base> element for its links.
    response.setHeader(
      'Content-Security-Policy',
      contentSecurityPolicy(response).replace("base-uri 'none'", "base-uri 'self'"),
    );
    if (links.verify(QUEUE_DASHBOARD_PATH, readCookie(request, cookieName(isSecure(env))))) return next();
    if (request.headers.authorization === undefined) {
      const isPageRequest =
        request.method === 'GET' && !request.originalUrl.includes('/api/') && request.accepts('html');
      return isPageRequest ? response.redirect(302, LOGIN_PATH) : next(new UnauthenticatedError());
    }
    authenticate(request, response).then(({ organizations }) => {
      if (organizations.includes(env.auth.adminOrganization)) next();
      else next(new AdminOnlyError());
    }, next);
  };
}

const isSecure = ({ publicUrl }: Env): boolean => publicUrl.startsWith('https:');

const readCookie = (request: Request, name: string): string => parseCookie(request.headers.cookie ?? '')[name] ?? '';

const contentSecurityPolicy = (response: Response): string =>
  String(response.getHeader('Content-Security-Policy') ?? '');
