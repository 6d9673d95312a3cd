import { http, HttpResponse } from 'msw';
import type { SessionUser } from '../lib/session/session';

export const MARIA: SessionUser = { id: 'user-maria', name: 'María Robles', email: 'maria@recuento.test' };
export const ADMIN: SessionUser = { id: 'user-admin', name: 'Ada Admin', email: 'admin@recuento.test' };

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token in the format of the provider; its signature is not verified in these tests. */
export function makeToken(claims: {
  sub: string;
  organizations?: string[];
  lifetime?: number;
  amr?: string[];
}): string {
  const { lifetime = 600, organizations = [], sub, amr } = claims;
  const exp = Math.floor(Date.now() / 1000) + lifetime;
  return `${encode({ alg: 'RS256' })}.${encode({ sub, organizations, exp, amr })}.signature`;
}

/** The embedded provider with a session of this user. */
export function createSession(user: SessionUser, organizations: string[] = []) {
  return [
    http.get('*/identity/get-session', () => HttpResponse.json({ session: { id: 'session' }, user })),
    http.get('*/identity/token', () => HttpResponse.json({ token: makeToken({ sub: user.id, organizations }) })),
  ];
}
