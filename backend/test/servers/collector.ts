import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** `code` 2: the operation failed. */
  status: { code?: number; message?: string };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface Export {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
}

/** A collector of OpenTelemetry traces that receives JSON over HTTP and stores it. */
export class Collector {
  /** All received bodies, unparsed. */
  readonly bodies: string[] = [];
  /** The values of the header `authorization`. */
  readonly authorizations = new Set<string | undefined>();

  private constructor(private readonly server: Server) {}

  static async open(): Promise<Collector> {
    const server = createServer();
    const collector = new Collector(server);
    server.on('request', (request, response) => {
      collector.authorizations.add(request.headers.authorization);
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (request.url === '/v1/traces') collector.bodies.push(Buffer.concat(chunks).toString());
        response.setHeader('content-type', 'application/json').end('{}');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get spans(): CollectedSpan[] {
    return this.bodies
      .map((body) => JSON.parse(body) as Export)
      .flatMap(({ resourceSpans }) => resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap(({ spans }) => spans);
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}
