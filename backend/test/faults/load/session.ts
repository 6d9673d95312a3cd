import { LoadApi } from './api.js';
import type { UserRecord } from './journal.js';

export const PASSWORD = 'a long enough password';

/** The account of a user of the load: sign-up, sign-in and the current token. */
export class Session {
  private token?: string;

  constructor(
    private readonly api: LoadApi,
    readonly user: UserRecord,
    private readonly password = PASSWORD,
  ) {}

  /** Signs up or in if there is no valid token; undefined if that is not possible at the moment. */
  async getToken(): Promise<string | undefined> {
    this.token ??= await this.renew();
    return this.token;
  }

  /** The token was rejected, or the user signs in again. */
  forget(): void {
    this.token = undefined;
  }

  private async renew(): Promise<string | undefined> {
    const { user, api, password } = this;
    if (user.account === 'none' || user.account === 'unknown') {
      const body = { email: user.email, password, name: user.marker };
      const { status, headers } = await api.send({ route: 'POST sign-up', path: '/identity/sign-up/email', body });
      if (status === 200) {
        user.account = 'exists';
        return this.fetchToken(headers);
      }
      // The address is taken if an earlier request without a response created the account.
      if (status !== 422) {
        user.account = 'unknown';
        return undefined;
      }
    }
    const body = { email: user.email, password };
    const { status, headers } = await api.send({ route: 'POST sign-in', path: '/identity/sign-in/email', body });
    if (status !== 200) return undefined;
    if (user.account === 'unknown') user.account = 'exists';
    return this.fetchToken(headers);
  }

  private async fetchToken(headers: Headers): Promise<string | undefined> {
    const cookie = headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
    const request = { route: 'GET token', path: '/identity/token', headers: { cookie } };
    const { status, body } = await this.api.send(request);
    return status === 200 ? (body.token as string) : undefined;
  }
}
