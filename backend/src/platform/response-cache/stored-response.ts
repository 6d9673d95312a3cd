import type { EncodedBody, Encoding } from './encoded-body.js';

interface Content {
  body: EncodedBody;
  /** Strong entity tag of the body without encoding. */
  etag: string;
  /** Without the headers that differ between requests; also the type of the body. */
  headers: HeaderList;
  topics: ReadonlySet<string>;
}

/** Names and values in turn, as `writeHead` takes them. */
export type HeaderList = readonly string[];

/** A response that is stored until one of its topics changes. */
export class StoredResponse implements Readonly<Content> {
  readonly body: EncodedBody;
  readonly etag: string;
  readonly headers: HeaderList;
  readonly topics: ReadonlySet<string>;
  private readonly headersByEncoding = new Map<Encoding, HeaderList>();

  constructor(content: Content) {
    ({ body: this.body, etag: this.etag, headers: this.headers, topics: this.topics } = content);
  }

  /** All headers of the body in an encoding. */
  getHeaders(encoding: Encoding, length: number): HeaderList {
    const existing = this.headersByEncoding.get(encoding);
    if (existing) return existing;
    const headers = [...this.headers, 'Content-Length', String(length)];
    if (encoding === 'identity') headers.push('ETag', this.etag);
    else headers.push('Content-Encoding', encoding, 'ETag', this.etag.replace(/"$/, `-${encoding}"`));
    this.headersByEncoding.set(encoding, headers);
    return headers;
  }

  /** Headers of the response to a client that has the current body. */
  getUnchangedHeaders(etag: string): HeaderList {
    const type = this.headers.findIndex((entry, index) => index % 2 === 0 && entry.toLowerCase() === 'content-type');
    return [...this.headers.filter((_, index) => index !== type && index !== type + 1), 'ETag', etag];
  }
}
