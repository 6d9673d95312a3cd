import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Counter } from 'prom-client';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { NotificationListener, REQUEST_BUDGET } from '../database/index.js';
import { Metrics } from '../observability/index.js';
import { type PendingResponse, ResponseStore } from './response-store.js';
import type { StoredResponse } from './stored-response.js';

/** The channel on which triggers of the database notify the topics that a transaction changed. */
const CHANGES_CHANNEL = 'recuento_changes';
/** How long a response may be sent without asking the database whether changes were notified. */
const CONFIRMED_MS = 500;
/** How long after a failed confirmation the next one is tried. */
const RETRY_MS = 100;
/** Time in which a response whose data have been read has been handed to the connection. */
const SENDING_MS = 500;

export type Lookup = 'hit' | 'miss' | 'bypass';

/**
 * Responses to requests without a token, stored in this process until the data changes from which they were made. Each
 * process learns of changes by notifications of the database, in the order of the commits. A response is sent only if
 * the connection for notifications was confirmed less than {@link CONFIRMED_MS} ago; without that connection there is no
 * cache.
 */
@Injectable()
export class ResponseCache implements OnApplicationBootstrap {
  private readonly store: ResponseStore;
  private readonly requests: Counter<'result'>;
  private isListening = false;
  /** The connection does not respond: what it should notify of is unknown until it does again. */
  private isSilent = false;
  /** When the last confirmed round trip began, in milliseconds of `performance.now()`. */
  private confirmedAt = -Infinity;
  /** Number of requests of this process that may have changed something. */
  private changes = 0;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly notifications: NotificationListener,
    metrics: Metrics,
  ) {
    this.store = new ResponseStore(env.responseCache.bytes);
    this.requests = new Counter({
      name: 'recuento_response_cache_requests_total',
      help: 'Requests that the response cache could answer, by result: hit, miss, or bypass without its connection',
      labelNames: ['result'],
      registers: [metrics.registry],
    });
    metrics.registerGauge('recuento_response_cache_bytes', 'Size of the stored responses', [], () => [
      [this.store.bytes],
    ]);
  }

  onApplicationBootstrap(): void {
    if (this.env.responseCache.mode === 'off' || this.env.process === 'worker') return;
    this.notifications.subscribe(CHANGES_CHANNEL, {
      onNotification: (topic) => this.store.invalidate(topic),
      onConnected: () => {
        // A response whose computation began without the connection may lack changes.
        this.store.clear();
        this.isListening = true;
        this.isSilent = false;
      },
      onDisconnected: () => {
        this.isListening = false;
        this.store.clear();
      },
    });
  }

  get isAvailable(): boolean {
    return this.isListening && !this.isSilent;
  }

  count(result: Lookup): void {
    this.requests.inc({ result });
  }

  /** A stored response that includes all changes committed before {@link CONFIRMED_MS}; undefined if there is none. */
  find(key: string): StoredResponse | undefined | Promise<StoredResponse | undefined> {
    const stored = this.store.get(key);
    if (!stored) return undefined;
    if (this.env.responseCache.mode !== 'strict' && performance.now() - this.confirmedAt < CONFIRMED_MS) return stored;
    return this.findConfirmed(key);
  }

  /**
   * The response to a request: a stored one, one that another request is computing, or what `compute` returns. Requests that
   * arrive during a computation whose result cannot be stored, because something changed meanwhile, share the next one:
   * it begins after they arrived, so it includes all that they must see.
   */
  async findOrCompute<Response extends StoredResponse>(
    key: string,
    compute: (pending: PendingResponse) => Promise<Response>,
  ): Promise<{ response: Response; isComputed: boolean }> {
    const arrivedAfter = this.store.begun;
    // All responses with this key are made by the same function.
    const stored = ((await this.find(key)) ?? (await this.findPending(key))) as Response | undefined;
    if (stored) return { response: stored, isComputed: false };
    // No await between this look and the beginning of a computation: of several requests only one begins it.
    const later = this.store.getPending(key);
    const shared = later && later.number > arrivedAfter ? await later.response : undefined;
    if (shared) return { response: shared as Response, isComputed: false };
    return { response: await this.compute(key, compute), isComputed: true };
  }

  updateSize(key: string, response: StoredResponse): void {
    this.store.updateSize(key, response);
  }

  /** The next response must include the changes made by this process: a client reads its own writes. */
  expectChanges(): void {
    this.changes += 1;
    this.confirmedAt = -Infinity;
  }

  /**
   * Waits until no process sends a response any more that lacks the changes committed before the call: neither one that has
   * not received their notification, nor a request that read data before and still waits for others.
   */
  async waitUntilCurrentEverywhere(): Promise<void> {
    await pause(Math.max(CONFIRMED_MS, REQUEST_BUDGET) + SENDING_MS);
  }

  /** The response that another request is computing; undefined if there is none, or if it could not be stored. */
  private async findPending(key: string): Promise<StoredResponse | undefined> {
    const pending = this.store.getPending(key);
    if (!pending) return undefined;
    await pending.response;
    return this.find(key);
  }

  private async compute<Response extends StoredResponse>(
    key: string,
    compute: (pending: PendingResponse) => Promise<Response>,
  ): Promise<Response> {
    const pending = this.store.begin(key);
    let response: Response | undefined;
    try {
      return (response = await compute(pending));
    } finally {
      this.store.end(pending, response, this.isListening);
    }
  }

  private async findConfirmed(key: string): Promise<StoredResponse | undefined> {
    const [startedAt, changes] = [performance.now(), this.changes];
    if (!(await this.notifications.confirm())) {
      this.bypassUntilConfirmed();
      return undefined;
    }
    // A change during the round trip needs a later one.
    if (changes === this.changes) this.confirmedAt = Math.max(this.confirmedAt, startedAt);
    return this.store.get(key);
  }

  /** Requests must not wait, one after the other, for a connection that does not respond. */
  private bypassUntilConfirmed(): void {
    if (this.isSilent || !this.isListening) return;
    this.isSilent = true;
    const confirmAgain = async () => {
      while (this.isSilent && this.isListening) {
        if (await this.notifications.confirm()) this.isSilent = false;
        else await pause(RETRY_MS, undefined, { ref: false });
      }
    };
    void confirmAgain();
  }
}
