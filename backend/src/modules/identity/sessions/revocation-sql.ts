import { createHash } from 'node:crypto';

export const REVOCATION_CHANNEL = 'token_revocations';

/**
 * Stores a revocation and notifies all processes. Parameters: key, the issue time until which tokens are rejected or
 * null for all of them, and for how many seconds; times are those of the database.
 */
export const REVOKE = `
  with revoked as (
    insert into identity.token_revocations as r (key, not_before, expires_at)
    values ($1, $2::timestamptz, now() + make_interval(secs => $3))
    on conflict (key) do update set
      not_before = greatest(r.not_before, excluded.not_before),
      expires_at = greatest(r.expires_at, excluded.expires_at)
    returning key, not_before, expires_at
  )
  select pg_notify('${REVOCATION_CHANNEL}', json_build_object(
    'key', key, 'notBefore', not_before, 'expiresAt', expires_at)::text) from revoked`;

/** The key of all tokens of a session of the embedded provider. */
export const hashSessionId = (sessionId: string): string =>
  createHash('sha256').update(`session ${sessionId}`).digest('base64url');

/** Tokens of the embedded provider live ten minutes; the rest tolerates clocks that differ. */
export const EMBEDDED_TOKEN_SECONDS = 15 * 60;
