import type { Request, RequestHandler, Response } from 'express';
import type { Env } from '../../config/env.js';
import { AdminOnlyError, authenticate, UnauthenticatedError } from '../auth/index.js';
import type { SignedLinks } from '../storage/index.js';
import { QUEUE_DASHBOARD_PATH } from './queue-dashboard.js';

/** Browsers take a cookie of this name over HTTPS alone, and from nobody who is not there themselves. */
const cookieName = (secure: boolean): string => `${secure ? '__Secure-' : ''}recuento.queue_dashboard`;
const OPEN_SECONDS = 15 * 60;
/** The page of the single-page app that fetches the cookie and comes back. */
const LOGIN_PATH = '/admin/queue-dashboard';

/** Lets this browser into the dashboard for a quarter of an hour. Only for admins: the caller has made sure. */
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

/** Into the dashboard with that cookie, or with an admin's bearer token; browsers without either are led to the way in. */
export function requireDashboardAccess(links: SignedLinks, env: Env): RequestHandler {
  return (request, response, next) => {
    response.setHeader('Cache-Control', 'private, no-store');
    // The dashboard's page names its own place as the base of its links.
    response.setHeader(
      'Content-Security-Policy',
      contentSecurityPolicy(response).replace("base-uri 'none'", "base-uri 'self'"),
    );
    if (links.verify(QUEUE_DASHBOARD_PATH, readCookie(request, cookieName(isSecure(env))))) return next();
    if (request.headers.authorization === undefined) {
      const asksForPage = request.method === 'GET' && !request.originalUrl.includes('/api/') && request.accepts('html');
      return asksForPage ? response.redirect(302, LOGIN_PATH) : next(new UnauthenticatedError());
    }
    authenticate(request, response).then(({ organizations }) => {
      if (organizations.includes(env.auth.adminOrganization)) next();
      else next(new AdminOnlyError());
    }, next);
  };
}

const isSecure = ({ publicUrl }: Env): boolean => publicUrl.startsWith('https:');

function readCookie(request: Request, name: string): string {
  const cookies = (request.headers.cookie ?? '').split(/;\s*/);
  const own = cookies.find((cookie) => cookie.startsWith(`${name}=`));
  try {
    return decodeURIComponent(own?.slice(name.length + 1) ?? '');
  } catch {
    // Not written by us: as good as no cookie.
    return '';
  }
}

const contentSecurityPolicy = (response: Response): string =>
  String(response.getHeader('Content-Security-Policy') ?? '');
