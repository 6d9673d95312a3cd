/** Identifies a verified token among those of its user. */
export interface TokenIdentity {
  /** The claim `jti` with the issuer, or a hash of what was signed. */
  id: string;
  /** The session that issued the token; only the embedded provider names it. */
  sessionId: string | null;
  /** In seconds since 1970; 0 if the token does not state it. */
  issuedAt: number;
  expiresAt: number;
}

/** Tokens that are rejected before they expire; implemented by the identity module. */
export abstract class TokenRevocations {
  /** Whether the user signed out after the token was issued. */
  abstract isRevoked(token: TokenIdentity, user: { issuer: string; subject: string }): Promise<boolean>;

  /** Waits until {@link isRevoked} considers the revocations that were committed before, at most two seconds. */
  abstract loadCommitted(): Promise<void>;
}
