import type { Request, RequestHandler, Response } from 'express';
import type { Env } from '../../config/env.js';
import { AdminOnly, authenticate, Unauthenticated } from '../auth/index.js';
import type { SignedLinks } from '../storage/index.js';
import { JOB_ROOM } from './job-room.js';

const COOKIE = 'recuento_job_room';
const OPEN_SECONDS = 15 * 60;
/** The page of the single-page app that fetches the cookie and comes back. */
const WAY_IN = '/admin/job-room';

/** Lets this browser into the dashboard for a quarter of an hour. Only for admins: the caller has made sure. */
export function openJobRoom(response: Response, links: SignedLinks, env: Env): void {
  response.cookie(COOKIE, links.sign(JOB_ROOM, OPEN_SECONDS), {
    path: JOB_ROOM,
    httpOnly: true,
    sameSite: 'strict',
    secure: env.publicUrl.startsWith('https:'),
    maxAge: OPEN_SECONDS * 1000,
  });
}

/** Into the dashboard with that cookie, or with an admin's bearer token; browsers without either are led to the way in. */
export function jobRoomDoor(links: SignedLinks, env: Env): RequestHandler {
  return (request, response, next) => {
    response.setHeader('Cache-Control', 'private, no-store');
    if (links.verify(JOB_ROOM, cookieOf(request))) return next();
    if (request.headers.authorization === undefined) {
      const asksForPage = request.method === 'GET' && !request.originalUrl.includes('/api/') && request.accepts('html');
      return asksForPage ? response.redirect(302, WAY_IN) : next(new Unauthenticated());
    }
    authenticate(request, response).then(({ organizations }) => {
      if (organizations.includes(env.auth.adminOrganization)) next();
      else next(new AdminOnly());
    }, next);
  };
}

function cookieOf(request: Request): string {
  const cookies = (request.headers.cookie ?? '').split(/;\s*/);
  const own = cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`));
  return decodeURIComponent(own?.slice(COOKIE.length + 1) ?? '');
}
