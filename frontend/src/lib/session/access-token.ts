import { jwtDecode } from 'jwt-decode';

export interface AccessToken {
  value: string;
  /** The user id. */
  subject: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  organizations: string[];
  /** The claims `amr` and `acr`. */
  authenticationMethods?: string[];
}

const RENEW_BEFORE_MS = 60_000;

export const isFresh = (token: AccessToken | null, now: number): token is AccessToken =>
  token !== null && token.expiresAt - RENEW_BEFORE_MS > now;

/**
 * Reads the payload of a JWT. Only the server verifies it; here it decides when to renew and which menus to show.
 * `organizationsAt` is the name of the claim that lists organizations, or the path to it.
 */
export function readAccessToken(value: string, organizationsAt = 'organizations'): AccessToken {
  const payload = readClaims(value);
  return {
    value,
    subject: typeof payload.sub === 'string' ? payload.sub : '',
    expiresAt: typeof payload.exp === 'number' ? payload.exp * 1000 : 0,
    organizations: organizationsIn(payload, organizationsAt),
    ...readMethods(payload),
  };
}

function readMethods({ amr, acr }: Record<string, unknown>): Pick<AccessToken, 'authenticationMethods'> {
  const methods = [amr, acr].flat().filter((method): method is string => typeof method === 'string');
  return methods.length > 0 ? { authenticationMethods: methods } : {};
}

/** Providers list names, objects with id, slug or name, or use an object keyed by id. */
function organizationsIn(payload: Record<string, unknown>, path: string): string[] {
  const claim =
    payload[path] ??
    path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], payload);
  const list: unknown[] = Array.isArray(claim) ? claim : isObject(claim) ? Object.keys(claim) : [];
  return list
    .flatMap((entry) => (isObject(entry) ? [entry.id, entry.slug, entry.name] : [entry]))
    .filter((name): name is string => typeof name === 'string');
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The unverified claims of a JWT; empty if it cannot be parsed. */
export function readClaims(value: string): Record<string, unknown> {
  try {
    return jwtDecode<Record<string, unknown>>(value);
  } catch {
    return {};
  }
}
