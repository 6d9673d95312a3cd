import { DEMO_PASSWORD } from '../../backend/dist/config/demo-accounts.js';

/** Calls the API of a product as one of its demo accounts. */
export class ApiClient {
  #url;
  #token;

  constructor(url, token) {
    this.#url = url;
    this.#token = token;
  }

  static async signIn(port, name) {
    const url = `http://localhost:${port}`;
    const session = await fetch(`${url}/identity/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email: `${name}@recuento.test`, password: DEMO_PASSWORD }),
    });
    if (!session.ok) throw new Error(`The sign-in of ${name} answered ${session.status}: ${await session.text()}`);
    const cookie = session.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    const response = await fetch(`${url}/identity/token`, { headers: { cookie: cookie.join('; ') } });
    return new ApiClient(url, (await response.json()).token);
  }

  /** Sends `body` as JSON. */
  call(method, path, body) {
    if (body === undefined) return this.send(method, path);
    return this.send(method, path, { type: 'application/json', bytes: JSON.stringify(body) });
  }

  /** @param body text or bytes with their media type */
  send(method, path, body) {
    return fetch(`${this.#url}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...(body && { 'content-type': body.type }) },
      body: body?.bytes,
    });
  }
}
