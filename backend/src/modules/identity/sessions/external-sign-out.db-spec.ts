import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '../../../../test/app/client.js';
import { waitUntil } from '../../../../test/app/test-app.js';
import { issuer, product, useExternalIdentity } from '../../../../test/fixtures/external-identity.js';
import { TokenRevocations } from '../../../platform/auth/index.js';
import { AccountErasureService } from '../accounts/account-erasure.service.js';
import type { RevokedTokens } from './revoked-tokens.js';
import { TokenRevocationsRepository } from './token-revocations.repository.js';

useExternalIdentity();

const readStatus = async (token: string) => (await new Client(product.url, token).get('/api/testimonials/my')).status;
const signOut = (token: string, body: object = {}) =>
  new Client(product.url, token).post('/api/session/sign-out', body);
const waitForRejection = (token: string) =>
  waitUntil(
    () => readStatus(token),
    (status) => status === 401,
  );
/** The same token with other unused bits at the end of its signature. */
function respell(token: string): string {
  const decode = (text: string) => Buffer.from(text, 'base64url').toString('hex');
  const signature = token.split('.')[2]!;
  const spellings = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'].map(
    (last) => signature.slice(0, -1) + last,
  );
  const other = spellings.find((spelling) => spelling !== signature && decode(spelling) === decode(signature))!;
  return token.slice(0, -signature.length) + other;
}
const now = () => Math.floor(Date.now() / 1000);

describe('sign-out with an external provider', () => {
  it.each([
    ['without an id', {}],
    ['with an id', { jti: 'the-first' }],
  ])('a token %s is rejected after its sign-out, another token of the user is not', async (_title, claims) => {
    const [ended, other] = [issuer.createToken(claims), issuer.createToken({ jti: 'another' })];
    expect(await readStatus(ended)).toBe(200);
    expect((await signOut(ended)).status).toBe(204);
    await waitForRejection(ended);
    expect(await readStatus(other)).toBe(200);
    expect((await signOut(ended)).status).toBe(401);
  });

  it('a token without an id stays rejected when its signature is spelled differently', async () => {
    const ended = issuer.createToken({ sub: 'user-5' });
    expect(await readStatus(respell(ended))).toBe(200);
    expect((await signOut(ended)).status).toBe(204);
    await waitForRejection(ended);
    expect(await readStatus(respell(ended))).toBe(401);
  });

  it('signing out everywhere rejects the tokens issued until then, and only those of the user', async () => {
    const earlier = issuer.createToken({ iat: now() - 60, jti: 'earlier' });
    const others = issuer.createToken({ sub: 'user-2', iat: now() - 60 });
    expect((await signOut(issuer.createToken({ jti: 'now' }), { everywhere: true })).status).toBe(204);
    await waitForRejection(earlier);
    await waitForRejection(issuer.createToken({ iat: undefined, jti: 'undated' }));
    expect(await readStatus(issuer.createToken({ iat: now() + 2, jti: 'later' }))).toBe(200);
    expect(await readStatus(others)).toBe(200);
    // Tokens of an external provider may be valid for a day.
    const [{ hours }] = await product.database.query<{ hours: number }>(
      `select round(extract(epoch from max(expires_at) - now()) / 3600)::int as hours from identity.token_revocations`,
    );
    expect(hours).toBe(24);
  });

  it('signing out everywhere rejects the own token also if the clock of its provider is ahead', async () => {
    const ended = issuer.createToken({ sub: 'user-6', iat: now() + 120, jti: 'ahead' });
    expect((await signOut(ended, { everywhere: true })).status).toBe(204);
    await waitForRejection(ended);
  });

  it('a token stays rejected when expired revocations are removed from memory', async () => {
    const ended = issuer.createToken({ sub: 'user-4', jti: 'before-the-cleanup' });
    expect((await signOut(ended)).status).toBe(204);
    await waitForRejection(ended);
    (product.app.get(TokenRevocations) as RevokedTokens)['removeExpired']();
    expect(await readStatus(ended)).toBe(401);
  });

  it('a second sign-out everywhere that arrives while the revocations are loaded is not replaced by the first one', async () => {
    const signOutAll = () => signOut(issuer.createToken({ sub: 'user-3', jti: randomUUID() }), { everywhere: true });
    expect((await signOutAll()).status).toBe(204);
    // Issue times are whole seconds.
    await pause(1_100);
    const repository = product.app.get(TokenRevocationsRepository);
    const findActive = repository.findActive.bind(repository);
    let hasRead = false;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const spy = jest.spyOn(repository, 'findActive').mockImplementationOnce(async () => {
      const rows = await findActive();
      hasRead = true;
      await released;
      return rows;
    });
    await product.database.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'recuento notifications'`,
    );
    await waitUntil(() => Promise.resolve(hasRead), Boolean);
    const ended = issuer.createToken({ sub: 'user-3', jti: 'between' });
    expect((await signOutAll()).status).toBe(204);
    release();
    expect(await readStatus(ended)).toBe(401);
    spy.mockRestore();
  });

  it('revocations are deleted after the tokens have expired', async () => {
    await signOut(issuer.createToken({ jti: 'short' }));
    const countRows = async () =>
      (
        await product.database.query<{ count: number }>('select count(*)::int as count from identity.token_revocations')
      )[0]!.count;
    const before = await countRows();
    await product.app.get(AccountErasureService).purgeExpired();
    expect(await countRows()).toBe(before);
    await product.database.execute(`update identity.token_revocations set expires_at = now() - interval '1 second'`);
    expect(await product.app.get(AccountErasureService).countExpired()).toBe(before);
    await product.app.get(AccountErasureService).purgeExpired();
    expect(await countRows()).toBe(0);
  });
});
