import { LRUCache } from 'lru-cache';
import type { StoredResponse } from './stored-response.js';

const isAffected = (topic: string, changed: string): boolean =>
  topic === changed || (changed.endsWith('*') && topic.startsWith(changed.slice(0, -1)));

/** A response that is being computed. */
export class PendingResponse {
  /** What the response depends on. */
  readonly topics = new Set<string>();
  /** Topics that changed since the start: what was read before may be outdated. */
  private readonly changed = new Set<string>();
  private isInterrupted = false;
  private resolve!: (response: StoredResponse | undefined) => void;
  /** The response, also one that is not stored; undefined if it could not be computed. */
  readonly response = new Promise<StoredResponse | undefined>((resolve) => {
    this.resolve = resolve;
  });

  /** @param number its position among all computations of the store, in the order in which they began */
  constructor(
    readonly key: string,
    readonly number: number,
  ) {}

  get isCurrent(): boolean {
    if (this.isInterrupted) return false;
    return ![...this.changed].some((changed) => [...this.topics].some((topic) => isAffected(topic, changed)));
  }

  recordChange(topic: string): void {
    this.changed.add(topic);
  }

  /** Notifications were missed. */
  interrupt(): void {
    this.isInterrupted = true;
  }

  settle(response?: StoredResponse): void {
    this.resolve(response);
  }
}

/** Stored responses by key, limited by their size in bytes; the least recently used are dropped. */
export class ResponseStore {
  private readonly responses: LRUCache<string, StoredResponse>;
  private readonly keysByTopic = new Map<string, Set<string>>();
  private readonly pending = new Set<PendingResponse>();
  /** The first pending response for each key; other requests wait for it. */
  private readonly firstPending = new Map<string, PendingResponse>();
  /** Number of computations that have begun. */
  begun = 0;

  constructor(maxBytes: number) {
    this.responses = new LRUCache<string, StoredResponse>({
      maxSize: maxBytes,
      // Headers, topics and the index take about 2 kB.
      sizeCalculation: ({ body }, key) => body.bytes + key.length + 2_048,
      dispose: ({ topics }, key) => this.removeFromIndex(key, topics),
    });
  }

  get bytes(): number {
    return this.responses.calculatedSize;
  }

  get(key: string): StoredResponse | undefined {
    return this.responses.get(key);
  }

  getPending(key: string): PendingResponse | undefined {
    return this.firstPending.get(key);
  }

  /** Must be called before anything is read for the response, and {@link end} in any case afterwards. */
  begin(key: string): PendingResponse {
    const pending = new PendingResponse(key, (this.begun += 1));
    this.pending.add(pending);
    if (!this.firstPending.has(key)) this.firstPending.set(key, pending);
    return pending;
  }

  /**
   * Stores the response unless notifications are missing, it depends on nothing, or on something that has changed since
   * {@link begin}.
   */
  end(pending: PendingResponse, response: StoredResponse | undefined, isNotified: boolean): void {
    if (response && isNotified && response.topics.size > 0 && pending.isCurrent) this.add(pending.key, response);
    this.pending.delete(pending);
    if (this.firstPending.get(pending.key) === pending) this.firstPending.delete(pending.key);
    pending.settle(response);
  }

  /** The size of a stored response has changed. */
  updateSize(key: string, response: StoredResponse): void {
    if (this.responses.peek(key) !== response) return;
    // Setting a value that is stored already does not compute its size again.
    this.responses.delete(key);
    this.add(key, response);
  }

  /** Removes the responses that depend on a topic, or on any topic with the prefix before `*`. */
  invalidate(topic: string): void {
    for (const pending of this.pending) pending.recordChange(topic);
    const topics = topic.endsWith('*')
      ? [...this.keysByTopic.keys()].filter((candidate) => isAffected(candidate, topic))
      : [topic];
    for (const affected of topics) {
      for (const key of [...(this.keysByTopic.get(affected) ?? [])]) this.responses.delete(key);
    }
  }

  clear(): void {
    for (const pending of this.pending) pending.interrupt();
    this.responses.clear();
    this.keysByTopic.clear();
  }

  private add(key: string, response: StoredResponse): void {
    this.responses.set(key, response);
    // A response above the limit was not stored.
    if (this.responses.has(key)) this.addToIndex(key, response.topics);
  }

  private addToIndex(key: string, topics: ReadonlySet<string>): void {
    for (const topic of topics) {
      const keys = this.keysByTopic.get(topic);
      if (keys) keys.add(key);
      else this.keysByTopic.set(topic, new Set([key]));
    }
  }

  private removeFromIndex(key: string, topics: ReadonlySet<string>): void {
    for (const topic of topics) {
      const keys = this.keysByTopic.get(topic);
      keys?.delete(key);
      if (keys?.size === 0) this.keysByTopic.delete(topic);
    }
  }
}
