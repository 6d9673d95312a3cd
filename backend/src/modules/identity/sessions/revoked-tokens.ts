import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type TokenIdentity, TokenRevocations } from '../../../platform/auth/index.js';
import { NotificationListener, runWork } from '../../../platform/database/index.js';
import { SubjectHasher } from '../subject-hasher.js';
import { hashSessionId, REVOCATION_CHANNEL } from './revocation-sql.js';
import type { TokenRevocation } from './token-revocation.entity.js';
import { TokenRevocationsRepository } from './token-revocations.repository.js';

interface Revocation {
  /** Milliseconds since 1970; null: all tokens are rejected. */
  notBefore: number | null;
  expiresAt: number;
}

const CLEANUP_MS = 60_000;
/** A lost connection is not always reported, so it is tested; the copy counts as current for twice this time. */
const CONFIRM_MS = 500;
const CURRENT_MS = 2 * CONFIRM_MS;

/**
 * The revoked tokens in memory, so that a request costs no query. While the copy is not known to be at most a second old
 * (at the start, and while the connection that keeps it current is lost), the database is asked. See docs/adr/0017.
 */
@Injectable()
export class RevokedTokens extends TokenRevocations implements OnApplicationShutdown {
  private readonly logger = new Logger(RevokedTokens.name);
  private readonly revocations = new Map<string, Revocation>();
  private timers: NodeJS.Timeout[] = [];
  private isLoaded = false;
  /** Counts connections, to ignore the result of loading during a former one. */
  private connection = 0;
  /** When all earlier notifications were known to be received, by the monotonic clock. */
  private confirmedAt = 0;

  constructor(
    private readonly repository: TokenRevocationsRepository,
    private readonly subjects: SubjectHasher,
    private readonly notifications: NotificationListener,
  ) {
    super();
  }

  async isRevoked(token: TokenIdentity, user: { issuer: string; subject: string }): Promise<boolean> {
    this.start();
    const subjectKey = this.subjects.compute(user);
    const keys = [token.id, subjectKey, ...(token.sessionId === null ? [] : [hashSessionId(token.sessionId)])];
    if (!this.isCurrent) (await this.repository.findByKeys(keys)).forEach((row) => this.add(row));
    return keys.some((key) => isRejected(token, this.revocations.get(key)));
  }

  async loadCommitted(): Promise<void> {
    // If it fails, the copy is no longer current, since the connection has not answered for a second or is lost.
    await this.notifications.confirm();
  }

  onApplicationShutdown(): void {
    this.timers.forEach((timer) => clearInterval(timer));
  }

  private get isCurrent(): boolean {
    return this.isLoaded && performance.now() - this.confirmedAt < CURRENT_MS;
  }

  /** With the first token: processes without requests need no connection. */
  private start(): void {
    if (this.timers.length > 0) return;
    this.timers = [
      setInterval(() => this.removeExpired(), CLEANUP_MS).unref(),
      setInterval(() => void this.confirm(), CONFIRM_MS).unref(),
    ];
    this.notifications.subscribe(REVOCATION_CHANNEL, {
      onNotification: (payload) => this.add(JSON.parse(payload) as StoredRevocation),
      onConnected: () => void this.load(),
      onDisconnected: () => {
        this.connection += 1;
        this.isLoaded = false;
      },
    });
  }

  /** Called after LISTEN, so that no revocation is missed in between. */
  private async load(): Promise<void> {
    const { connection } = this;
    const startedAt = performance.now();
    try {
      // With a connection for reads, but without the deadline of the request that happens to be the first.
      const rows = await runWork('request-read', () => this.repository.findActive());
      if (connection !== this.connection) return;
      rows.forEach((row) => this.add(row));
      this.confirmedAt = startedAt;
      this.isLoaded = true;
    } catch (error) {
      this.logger.warn(
        { err: error },
        'the revoked tokens could not be loaded; the database is asked for each request',
      );
    }
  }

  private async confirm(): Promise<void> {
    const { connection } = this;
    const startedAt = performance.now();
    if (!(await this.notifications.confirm())) return;
    if (this.isLoaded && connection === this.connection) this.confirmedAt = startedAt;
    // Loading failed, but the connection is still there.
    else if (!this.isLoaded) await this.load();
  }

  /** Rows may arrive after a notification of a later change: times only increase, as they do in the table. */
  private add({ key, notBefore, expiresAt }: StoredRevocation): void {
    const known = this.revocations.get(key);
    this.revocations.set(key, {
      notBefore: notBefore === null ? null : Math.max(new Date(notBefore).getTime(), known?.notBefore ?? 0),
      expiresAt: Math.max(new Date(expiresAt ?? 0).getTime(), known?.expiresAt ?? 0),
    });
  }

  private removeExpired(): void {
    const now = Date.now();
    for (const [key, { expiresAt }] of this.revocations) if (expiresAt < now) this.revocations.delete(key);
  }
}

/** A row of the table, or its JSON in a notification. */
type StoredRevocation = Pick<TokenRevocation, 'key'> & Record<'notBefore' | 'expiresAt', Date | string | null>;

/**
 * Issue times are whole seconds: a token of the second in which the user signed out everywhere is rejected. Tokens that
 * name their session are rejected with it, exactly.
 */
function isRejected({ issuedAt, sessionId }: TokenIdentity, revocation: Revocation | undefined): boolean {
  if (!revocation) return false;
  if (revocation.notBefore === null) return true;
  return sessionId === null && issuedAt * 1000 <= revocation.notBefore;
}
