import type { OutgoingHttpHeaders } from 'node:http';
import type { RateLimitName } from '../rate-limits/index.js';
import type { EncodedBody, Encoding } from './encoded-body.js';

interface Content {
  body: EncodedBody;
  /** Strong entity tag of the body without encoding. */
  etag: string;
  /** Without the headers that differ between requests. */
  headers: OutgoingHttpHeaders;
  topics: ReadonlySet<string>;
  /** Pattern of the route, for metrics. */
  route: string;
  rateLimit: RateLimitName;
}

/** A response that is kept until one of its topics changes. */
export class StoredResponse implements Readonly<Content> {
  readonly body: EncodedBody;
  readonly etag: string;
  readonly headers: OutgoingHttpHeaders;
  readonly topics: ReadonlySet<string>;
  readonly route: string;
  readonly rateLimit: RateLimitName;
  /** Names and values, as `writeHead` takes them, by encoding. */
  private readonly headersByEncoding = new Map<Encoding, string[]>();

  constructor(content: Content) {
    ({
      body: this.body,
      etag: this.etag,
      headers: this.headers,
      topics: this.topics,
      route: this.route,
      rateLimit: this.rateLimit,
    } = content);
  }

  /** Names and values of all headers of the body in an encoding. */
  getHeaders(encoding: Encoding, length: number): string[] {
    const existing = this.headersByEncoding.get(encoding);
    if (existing) return existing;
    const headers = toFlatList({
      ...this.headers,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      'Content-Length': length,
      ETag: encoding === 'identity' ? this.etag : this.etag.replace(/"$/, `-${encoding}"`),
    });
    this.headersByEncoding.set(encoding, headers);
    return headers;
  }

  /** Headers of the response to a client that has the current body. */
  getUnchangedHeaders(etag: string): string[] {
    const headers: OutgoingHttpHeaders = { ...this.headers, ETag: etag };
    delete headers['content-type'];
    return toFlatList(headers);
  }
}

const toFlatList = (headers: OutgoingHttpHeaders): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]);
