import { assertMatchesContract } from '../shared/contract.js';

export interface ApiResponse<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: Body;
}

/** Of users that tests sign up. */
export const PASSWORD = 'a long enough password';

/**
 * Calls the API over HTTP with a token of the identity provider, and checks each response against the OpenAPI document.
 */
export class Client {
  constructor(
    private readonly url: string,
    readonly token?: string,
    readonly email?: string,
  ) {}

  static async signIn(url: string, email: string, password = PASSWORD): Promise<Client> {
    return Client.withSession(url, '/identity/sign-in/email', { email, password });
  }

  static async signUp(url: string, email: string, password = PASSWORD): Promise<Client> {
    return Client.withSession(url, '/identity/sign-up/email', { email, password, name: 'New Person' });
  }

  get<Body = Record<string, unknown>>(path: string, headers: Record<string, string> = {}): Promise<ApiResponse<Body>> {
    return this.call<Body>('GET', path, undefined, headers);
  }

  post<Body = Record<string, unknown>>(path: string, body?: unknown, headers: Record<string, string> = {}) {
    return this.call<Body>('POST', path, body, headers);
  }

  put<Body = Record<string, unknown>>(path: string, body?: unknown, headers: Record<string, string> = {}) {
    return this.call<Body>('PUT', path, body, headers);
  }

  delete<Body = Record<string, unknown>>(path: string): Promise<ApiResponse<Body>> {
    return this.call<Body>('DELETE', path);
  }

  /** `body`: FormData is sent as multipart, a string unchanged, anything else as JSON. */
  async call<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse<Body>> {
    const hasJsonBody = body !== undefined && !(body instanceof FormData);
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(hasJsonBody ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : body instanceof FormData ? body : serializeBody(body),
    });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    const parsedBody = (isJson && text !== '' ? JSON.parse(text) : text) as Body;
    const { status } = response;
    const contentType = response.headers.get('content-type');
    assertMatchesContract(method, path, { status, contentType, body: parsedBody, headers: response.headers });
    return { status, headers: response.headers, body: parsedBody };
  }

  private static async withSession(
    url: string,
    path: string,
    credentials: { email: string; password: string; name?: string },
  ): Promise<Client> {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(credentials),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    const cookie = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    const tokenResponse = await fetch(`${url}/identity/token`, { headers: { cookie: cookie.join('; ') } });
    const { token } = (await tokenResponse.json()) as { token: string };
    return new Client(url, token, credentials.email);
  }
}

const serializeBody = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));
