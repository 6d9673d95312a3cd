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

/** Keys of documents begin with it. Their addresses have any parameters, so they must not displace other responses. */
export const DOCUMENT_PREFIX = 'document ';
const SHARE_OF_DOCUMENTS = 0.25;

/** Stored responses by key, limited by their size in bytes; the least recently used are dropped. */
export class ResponseStore {
  private readonly documents: LRUCache<string, StoredResponse>;
  private readonly others: LRUCache<string, StoredResponse>;
  private readonly keysByTopic = new Map<string, Set<string>>();
  private readonly pending = new Set<PendingResponse>();
  /** The first pending response for each key; other requests wait for it. */
  private readonly firstPending = new Map<string, PendingResponse>();
  /** Number of computations that have begun. */
  begun = 0;

  constructor(maxBytes: number) {
    const createCache = (maxSize: number) =>
      new LRUCache<string, StoredResponse>({
        maxSize,
        // Headers, topics and the index take about 2 kB.
        sizeCalculation: ({ body }, key) => body.bytes + key.length + 2_048,
        dispose: ({ topics }, key) => this.removeFromIndex(key, topics),
      });
    this.documents = createCache(Math.floor(maxBytes * SHARE_OF_DOCUMENTS));
    this.others = createCache(Math.ceil(maxBytes * (1 - SHARE_OF_DOCUMENTS)));
  }

  get bytes(): number {
    return this.documents.calculatedSize + this.others.calculatedSize;
  }

  get(key: string): StoredResponse | undefined {
    return this.cacheOf(key).get(key);
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
    const responses = this.cacheOf(key);
    if (responses.peek(key) !== response) return;
    // Setting a value that is stored already does not compute its size again.
    responses.delete(key);
    this.add(key, response);
  }

  /** Removes the responses that depend on a topic, or on any topic with the prefix before `*`. */
  invalidate(topic: string): void {
    for (const pending of this.pending) pending.recordChange(topic);
    const topics = topic.endsWith('*')
      ? [...this.keysByTopic.keys()].filter((candidate) => isAffected(candidate, topic))
      : [topic];
    for (const affected of topics) {
      for (const key of [...(this.keysByTopic.get(affected) ?? [])]) this.cacheOf(key).delete(key);
    }
  }

  clear(): void {
    for (const pending of this.pending) pending.interrupt();
    this.documents.clear();
    this.others.clear();
    this.keysByTopic.clear();
  }

  private cacheOf(key: string): LRUCache<string, StoredResponse> {
    return key.startsWith(DOCUMENT_PREFIX) ? this.documents : this.others;
  }

  private add(key: string, response: StoredResponse): void {
    const responses = this.cacheOf(key);
    responses.set(key, response);
    // A response above the limit was not stored.
    if (responses.has(key)) this.addToIndex(key, response.topics);
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
