import type { Server, ServerResponse } from 'node:http';

/** A connection must have sent the head of its next request within this time. */
const HEADERS_MS = 20_000;
/** A connection on which nothing moves in either direction: its other side is gone, or does not read its answer. */
const STILL_MS = 120_000;

/** The connections of a server: how long they may do nothing, and how they end without cutting off an answer. */
export class Connections {
  private readonly responses = new Set<ServerResponse>();
  private isDraining = false;

  constructor(private readonly server: Server) {
    server.headersTimeout = HEADERS_MS;
    // Bodies have limits of their own (bodyPatience); a total one would end long uploads.
    server.requestTimeout = 0;
    server.timeout = STILL_MS;
    server.prependListener('request', (_request, response: ServerResponse) => {
      this.responses.add(response);
      response.once('close', () => this.responses.delete(response));
      if (this.isDraining) endAfter(response);
    });
  }

  /** Takes no new connections, ends each one after the answer it waits for, and after `limitMs` whatever is left. */
  async drain(limitMs: number): Promise<void> {
    if (!this.server.listening) return;
    this.isDraining = true;
    for (const response of this.responses) endAfter(response);
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    const timer = setTimeout(() => this.server.closeAllConnections(), limitMs);
    await closed;
    clearTimeout(timer);
  }
}

/** A client with keep-alive would go on sending requests on this connection: it is told not to. */
function endAfter(response: ServerResponse): void {
  if (response.headersSent) response.once('finish', () => response.req.socket.destroySoon());
  else response.setHeader('Connection', 'close');
}
