import { Injectable } from '@nestjs/common';
import { EMBEDDED_ISSUER, TokenRevocations, type VerifiedPrincipal } from '../../../platform/auth/index.js';
import { Database } from '../../../platform/database/index.js';
import { SubjectHasher } from '../subject-hasher.js';
import { EMBEDDED_TOKEN_SECONDS, hashSessionId } from './revocation-sql.js';
import { TokenRevocationsRepository } from './token-revocations.repository.js';

/** An upper bound for tokens of external providers, the same as after an erasure. */
const EXTERNAL_TOKEN_SECONDS = 24 * 60 * 60;
/** Tolerates clocks that differ between processes. */
const LEEWAY_SECONDS = 5 * 60;

@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly repository: TokenRevocationsRepository,
    private readonly subjects: SubjectHasher,
    private readonly revocations: TokenRevocations,
  ) {}

  /** Rejects the token from now on, and ends its session if the embedded provider issued it. */
  async signOut({ issuer, subject, token }: VerifiedPrincipal): Promise<void> {
    await this.database.transaction(async () => {
      const seconds = Math.max(0, token.expiresAt - Date.now() / 1000) + LEEWAY_SECONDS;
      await this.repository.add(token.id, null, seconds);
      if (issuer === EMBEDDED_ISSUER && token.sessionId !== null) await this.endSessions(subject, token.sessionId);
    });
    await this.revocations.loadCommitted();
  }

  /** Rejects all tokens that the user has, and ends all sessions of the embedded provider. */
  async signOutEverywhere(user: Pick<VerifiedPrincipal, 'issuer' | 'subject' | 'token'>): Promise<void> {
    const isEmbedded = user.issuer === EMBEDDED_ISSUER;
    // The clock of the provider may be ahead.
    const notBefore = new Date(Math.max(Date.now(), user.token.issuedAt * 1000));
    const seconds = isEmbedded ? EMBEDDED_TOKEN_SECONDS : EXTERNAL_TOKEN_SECONDS;
    await this.database.transaction(async () => {
      await this.repository.add(this.subjects.compute(user), notBefore, seconds);
      if (isEmbedded) await this.endSessions(user.subject, null);
    });
    await this.revocations.loadCommitted();
  }

  private async endSessions(subject: string, sessionId: string | null): Promise<void> {
    for (const id of await this.repository.endSessions(subject, sessionId))
      await this.repository.add(hashSessionId(id), null, EMBEDDED_TOKEN_SECONDS);
  }
}
