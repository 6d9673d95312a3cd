import type { Random } from '../../app/random.js';
import type { Journal, LoggedRequest } from './journal.js';

export interface LoadResponse {
  status: LoggedRequest['status'];
  headers: Headers;
  body: Record<string, unknown>;
}

export interface LoadRequest {
  /** Name of the route in figures: method and purpose. */
  route: string;
  path: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Longer than any response may take, which distinguishes a slow response from a missing one. */
const TIMEOUT_MS = 20_000;

/** Sends the requests of the load to one of the API processes and logs each of them. */
export class LoadApi {
  constructor(
    private readonly urls: () => string[],
    /** As the browser sends it: the public URL. */
    private readonly origin: string,
    readonly journal: Journal,
    private readonly random: Random,
  ) {}

  async send({ route, path, token, body, headers = {} }: LoadRequest): Promise<LoadResponse> {
    const url = this.random.pick(this.urls());
    const [startedAt, start] = [Date.now(), performance.now()];
    const answer = await this.fetchAnswer(`${url}${path}`, {
      method: route.split(' ', 1)[0],
      redirect: 'manual',
      headers: {
        origin: this.origin,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : body instanceof FormData ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    this.journal.requests.push({ route, startedAt, milliseconds: performance.now() - start, status: answer.status });
    return answer;
  }

  private async fetchAnswer(url: string, init: RequestInit): Promise<LoadResponse> {
    try {
      const response = await fetch(url, init);
      const text = await response.text();
      const isJson = (response.headers.get('content-type') ?? '').includes('json') && text !== '';
      const body = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
      return { status: response.status, headers: response.headers, body };
    } catch (error) {
      const status = (error as Error).name === 'TimeoutError' ? 'timeout' : 'lost';
      return { status, headers: new Headers(), body: {} };
    }
  }
}
