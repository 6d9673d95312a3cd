import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface RecordedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/** Forwards requests to an S3-compatible server and records them. */
export class S3Proxy {
  requests: RecordedRequest[] = [];
  /** Number of requests that will be answered with 503. */
  failures = 0;
  /** Answers all requests instead of the server. */
  answer?: (url: URL) => string;

  private constructor(private readonly server: Server) {}

  static start(port: number): Promise<S3Proxy> {
    const server = createServer((incoming, response) => {
      const { method = '', url = '', headers } = incoming;
      proxy.requests.push({ method, url, headers });
      if (proxy.failures > 0) {
        proxy.failures -= 1;
        incoming.resume();
        response.writeHead(503).end();
        return;
      }
      if (proxy.answer) {
        incoming.resume();
        response.end(proxy.answer(new URL(url, proxy.url)));
        return;
      }
      const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      outgoing.on('error', () => response.destroy());
      incoming.pipe(outgoing);
    });
    const proxy = new S3Proxy(server);
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(proxy)));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
