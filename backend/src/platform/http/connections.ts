import type { Server, ServerResponse } from 'node:http';

/** Timeout for receiving the headers of a request. */
const HEADERS_MS = 20_000;
/** Timeout of a connection without data in either direction: the client is unreachable or does not read the response. */
const IDLE_MS = 120_000;

/** Sets the timeouts of a server's connections and closes them without interrupting responses. */
export class Connections {
  private readonly responses = new Set<ServerResponse>();
  private isDraining = false;

  constructor(private readonly server: Server) {
    server.headersTimeout = HEADERS_MS;
    // Bodies have their own limits (bodyTimeout); a total limit would abort long uploads.
    server.requestTimeout = 0;
    server.timeout = IDLE_MS;
    server.prependListener('request', (_request, response: ServerResponse) => {
      this.responses.add(response);
      response.once('close', () => this.responses.delete(response));
      if (this.isDraining) closeAfterResponse(response);
    });
  }

  /** Stops accepting connections, closes each one after its pending response, and the remaining ones after `limitMs`. */
  async drain(limitMs: number): Promise<void> {
    if (!this.server.listening) return;
    this.isDraining = true;
    for (const response of this.responses) closeAfterResponse(response);
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    const timer = setTimeout(() => this.server.closeAllConnections(), limitMs);
    await closed;
    clearTimeout(timer);
  }
}

/** Prevents a keep-alive client from sending further requests on this connection. */
function closeAfterResponse(response: ServerResponse): void {
  if (response.headersSent) response.once('finish', () => response.req.socket.destroySoon());
  else response.setHeader('Connection', 'close');
}
