import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { DIRECT_DATABASE_URL } from './direct-database-url.js';
import { SharedCall } from './shared-call.js';

/** Timeout for connecting, and for each statement: then the connection is replaced. */
const CONNECT_MS = 10_000;
/** How long {@link NotificationListener.confirm} waits on a slow connection. */
const CONFIRM_MS = 1_000;
/** The system probes a silent connection after this time, so that its loss is noticed. */
const PROBE_MS = 10_000;
const RECONNECT_MS = 1_000;

export interface NotificationHandler {
  onNotification(payload: string): void;
  /** After LISTEN, also after a lost connection was restored: notifications in between were missed. */
  onConnected?(): void;
  onDisconnected?(): void;
}

/** Receives the notifications of all channels on one dedicated connection, which is restored when it is lost. */
@Injectable()
export class NotificationListener implements BeforeApplicationShutdown {
  private readonly handlers = new Map<string, NotificationHandler>();
  private client?: pg.Client;
  private isConnected = false;
  /** Channels of the current connection. */
  private channels = new Set<string>();
  /** A round trip may have begun before a call of {@link confirm}, which then shares the next one. */
  private readonly confirmations = new SharedCall(() => this.roundTrip());
  private isStopped = false;

  constructor(@Inject(DIRECT_DATABASE_URL) private readonly url: string) {}

  /** Calls `handler` for each notification of the channel, from when its `onConnected` is called. */
  subscribe(channel: string, handler: NotificationHandler): void {
    this.handlers.set(channel, handler);
    if (!this.client) void this.connect();
    else if (this.isConnected) void this.listen(this.client);
  }

  /**
   * Waits until the notifications of all transactions that committed before this call have been handled: PostgreSQL
   * delivers them before the response to a later statement of the same connection.
   * @returns false if the connection is lost or too slow
   */
  confirm(): Promise<boolean> {
    return this.confirmations.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.client?.end().catch(() => undefined);
  }

  private async roundTrip(): Promise<boolean> {
    const { client } = this;
    if (!client || !this.isConnected) return false;
    const answered = client.query('select 1').then(
      () => this.client === client,
      () => {
        this.disconnect(client);
        return false;
      },
    );
    return Promise.race([answered, pause(CONFIRM_MS, false, { ref: false })]);
  }

  private async connect(): Promise<void> {
    if (this.isStopped) return;
    const client = new pg.Client({
      connectionString: this.url,
      keepAlive: true,
      keepAliveInitialDelayMillis: PROBE_MS,
      application_name: 'recuento notifications',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
    });
    this.client = client;
    client.on('error', () => this.disconnect(client));
    client.on('end', () => this.disconnect(client));
    client.on('notification', ({ channel, payload = '' }) => this.handlers.get(channel)?.onNotification(payload));
    try {
      await client.connect();
    } catch {
      this.disconnect(client);
      return;
    }
    if (this.client !== client) return;
    this.isConnected = true;
    await this.listen(client);
  }

  private async listen(client: pg.Client): Promise<void> {
    try {
      for (const [channel, handler] of this.handlers) {
        if (this.channels.has(channel)) continue;
        this.channels.add(channel);
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
        if (this.client !== client) return;
        handler.onConnected?.();
      }
    } catch {
      this.disconnect(client);
    }
  }

  private disconnect(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = undefined;
    this.isConnected = false;
    this.channels = new Set();
    void client.end().catch(() => undefined);
    for (const handler of this.handlers.values()) handler.onDisconnected?.();
    if (!this.isStopped) setTimeout(() => void this.connect(), RECONNECT_MS).unref();
  }
}
