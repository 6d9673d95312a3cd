import { assertMatchesContract } from './contract.js';

export interface ApiResponse<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: Body;
}

/** Calls the API as a person's program would: over HTTP, with a token from the identity provider. */
export class Client {
  constructor(
    private readonly url: string,
    readonly token?: string,
    readonly email?: string,
  ) {}

  static async signIn(url: string, email: string, password: string): Promise<Client> {
    return Client.withSession(url, '/identity/sign-in/email', { email, password });
  }

  static async signUp(url: string, email: string, password: string): Promise<Client> {
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

  /** `body`: FormData goes as multipart, a string as it is, anything else as JSON. */
  async call<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse<Body>> {
    const json = body !== undefined && !(body instanceof FormData);
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : body instanceof FormData ? body : bodyText(body),
    });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    const answered = (isJson && text !== '' ? JSON.parse(text) : text) as Body;
    const contentType = response.headers.get('content-type');
    assertMatchesContract(method, path, { status: response.status, contentType, body: answered });
    return { status: response.status, headers: response.headers, body: answered };
  }

  private static async withSession(
    url: string,
    path: string,
    credentials: { email: string; password: string; name?: string },
  ): Promise<Client> {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(credentials),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    const tokenAnswer = await fetch(`${url}/identity/token`, { headers: { cookie: cookie.join('; ') } });
    const { token } = (await tokenAnswer.json()) as { token: string };
    return new Client(url, token, credentials.email);
  }
}

const bodyText = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));
