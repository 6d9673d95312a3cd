export interface AccessToken {
  value: string;
  /** Whose it is. */
  subject: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  organizations: string[];
}

const RENEW_BEFORE_MS = 60_000;

export const isFresh = (token: AccessToken | null, now: number): token is AccessToken =>
  token !== null && token.expiresAt - RENEW_BEFORE_MS > now;

/** Reads the payload of a JWT. Only the server verifies it; here it decides when to renew and which menus to show. */
export function readAccessToken(value: string): AccessToken {
  const payload = decodePayload(value);
  return {
    value,
    subject: typeof payload.sub === 'string' ? payload.sub : '',
    expiresAt: typeof payload.exp === 'number' ? payload.exp * 1000 : 0,
    organizations: Array.isArray(payload.organizations)
      ? payload.organizations.filter((name): name is string => typeof name === 'string')
      : [],
  };
}

function decodePayload(value: string): Record<string, unknown> {
  try {
    const part = value.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
