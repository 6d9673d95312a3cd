import { AsyncResource } from 'node:async_hooks';
import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { OUTAGE_PROBLEM } from './problems/problem.filter.js';
import { RETRY_AFTER_SECONDS } from './problems/service-unavailable.error.js';
import { limitUnreadResponses, type UnreadLimits } from './unread-responses.js';

/** Timeout for receiving the headers of a request. */
const HEADERS_MS = 20_000;
/** Timeout of a connection without data in either direction: the client is unreachable or does not read the response. */
const IDLE_MS = 120_000;
/**
 * Timeout of a connection between two requests. Longer than proxies keep an unused connection (nginx and the load balancers of AWS
 * 60 s, Traefik 90 s, Caddy 120 s): if the server closed it first, a request that the proxy is just sending would be lost, and the
 * proxy would answer 502.
 */
const KEEP_ALIVE_MS = 125_000;
/** Time to send the last responses of a shutdown. */
const FLUSH_MS = 500;
/** Requests of a connection that wait for the response to the one before. Browsers and proxies send none. */
const MAX_WAITING = 32;

/**
 * Sets the timeouts of a server's connections, handles the requests of each one after the other, limits the responses that are not
 * read, and closes the connections without interrupting responses. Replaces the listeners of the server for requests.
 */
export class Connections {
  /**
   * Pending responses. Not a Set: it replaces its table after every few additions, and the former tables refer to the next ones. One
   * that was promoted to the old generation would keep all later responses in memory (docs/adr/0029).
   */
  private readonly responses: ServerResponse[] = [];
  private isDraining = false;
  private readonly listeners: RequestListener[];
  /** Number of waiting requests of the connections that have some. */
  private readonly waiting = new WeakMap<Socket, number>();

  constructor(
    private readonly server: Server,
    unread?: UnreadLimits,
  ) {
    server.headersTimeout = HEADERS_MS;
    // Bodies have their own limits (bodyTimeout); a total limit would abort long uploads.
    server.requestTimeout = 0;
    server.timeout = IDLE_MS;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    this.listeners = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      if (response.socket) this.handle(request, response);
      else this.handleLater(request, response);
    });
    const check = limitUnreadResponses(this.responses, unread);
    server.once('close', () => clearInterval(check));
  }

  private handle(request: IncomingMessage, response: ServerResponse): void {
    this.responses.push(response);
    response.once('close', () => this.remove(response));
    if (this.isDraining) closeAfterResponse(response);
    for (const listener of this.listeners)
      listener.call(this.server, request, response as Parameters<RequestListener>[1]);
  }

  /**
   * A client may send further requests before it reads a response, thousands in one packet. If all of them were handled at once, their
   * responses would fill the memory; Node emits no `close` for those that are not sent because the connection ends.
   */
  private handleLater(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const waiting = (this.waiting.get(socket) ?? 0) + 1;
    if (waiting > MAX_WAITING) return void socket.destroy();
    this.waiting.set(socket, waiting);
    // The response gets the socket in the asynchronous context of the request before.
    const handle = AsyncResource.bind(() => {
      this.waiting.set(socket, this.waiting.get(socket)! - 1);
      if (!response.destroyed) this.handle(request, response);
    });
    // After this event, Node completes a response that has already ended: those that end during it would be completed twice.
    response.once('socket', () => process.nextTick(handle));
  }

  /**
   * Stops accepting connections and closes each one after its pending response. What is pending after `limitMs` is answered with
   * 503: a gateway would send a request whose connection is closed without a response to another process, although this one may
   * still complete it.
   */
  async drain(limitMs: number): Promise<void> {
    if (!this.server.listening) return;
    this.isDraining = true;
    for (const response of this.responses) closeAfterResponse(response);
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    const timers = [
      setTimeout(() => this.responses.forEach(answerUnavailable), limitMs),
      setTimeout(() => this.server.closeAllConnections(), limitMs + FLUSH_MS),
    ];
    await closed;
    timers.forEach(clearTimeout);
  }

  private remove(response: ServerResponse): void {
    const last = this.responses.pop()!;
    if (last !== response) this.responses[this.responses.indexOf(response)] = last;
  }
}

function answerUnavailable(response: ServerResponse): void {
  if (response.headersSent) return;
  const { status, detail, code, extra } = OUTAGE_PROBLEM;
  const requestId = String((response.req as { id?: unknown }).id ?? '');
  response
    .writeHead(status, {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': String(RETRY_AFTER_SECONDS),
    })
    .end(
      JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail, code, requestId, ...extra }),
    );
}

/** Prevents a keep-alive client from sending further requests on this connection. */
function closeAfterResponse(response: ServerResponse): void {
  if (response.headersSent) response.once('finish', () => response.req.socket.destroySoon());
  else response.setHeader('Connection', 'close');
}
