import { Client } from '../../../test/app/client.js';
import { issuer, product, useExternalIdentity } from '../../../test/fixtures/external-identity.js';

useExternalIdentity();

const issuedAt = Math.floor(Date.now() / 1000) - 60;

/** The contact that is stored after a request with this token. */
async function readContact(sub: string, token: string) {
  expect((await new Client(product.url, token).get('/api/testimonials/my')).status).toBe(200);
  const [contact] = await product.database.query<{ name: string; email: string }>(
    'select name, email from identity.users where subject = $1',
    [sub],
  );
  return contact;
}

it('an older token that is still valid does not replace the name and address of a newer one', async () => {
  const createToken = (name: string, seconds: number) =>
    issuer.createToken({ sub: 'renamed', name, email: `${name}@example.org`, iat: issuedAt + seconds });
  const [older, newer, newest] = [createToken('nora', 0), createToken('right', 10), createToken('later', 20)];
  expect(await readContact('renamed', older)).toEqual({ name: 'nora', email: 'nora@example.org' });
  expect(await readContact('renamed', newer)).toEqual({ name: 'right', email: 'right@example.org' });
  expect(await readContact('renamed', older)).toEqual({ name: 'right', email: 'right@example.org' });
  // The first request of a day stores the date.
  await product.database.execute(`update identity.users set last_seen_on = current_date - 1 where subject = 'renamed'`);
  expect(await readContact('renamed', older)).toEqual({ name: 'right', email: 'right@example.org' });
  expect(await readContact('renamed', newest)).toEqual({ name: 'later', email: 'later@example.org' });
});

it('a correction remains until a newer token has another value', async () => {
  const createToken = (name: string, seconds: number, email = 'flip@example.org') =>
    issuer.createToken({ sub: 'corrected', name, email, iat: issuedAt + seconds });
  const corrected = { name: 'Nora', email: 'nora@example.org' };
  await readContact('corrected', createToken('Nora flip', 0));
  await product.database.execute(`update identity.users set name = $1, email = $2 where subject = 'corrected'`, [
    corrected.name,
    corrected.email,
  ]);
  expect(await readContact('corrected', createToken('Nora flip', 10))).toEqual(corrected);
  // A new value of the one does not bring back the former one of the other.
  expect(await readContact('corrected', createToken('Nora Vidal', 20))).toEqual({ ...corrected, name: 'Nora Vidal' });
  expect(await readContact('corrected', createToken('Nora Vidal', 30, 'vidal@example.org'))).toEqual({
    name: 'Nora Vidal',
    email: 'vidal@example.org',
  });
});

it('a token that does not state the name and address leaves them, and a correction of the former ones', async () => {
  const createToken = (seconds: number, claims: object) =>
    issuer.createToken({ sub: 'scoped', email: undefined, iat: issuedAt + seconds, ...claims });
  const [full, corrected] = [
    { name: 'Nora', email: 'nora@example.org' },
    { name: 'Nora Vidal', email: 'vidal@example.org' },
  ];
  expect(await readContact('scoped', createToken(0, {}))).toEqual({ name: null, email: null });
  expect(await readContact('scoped', createToken(10, full))).toEqual(full);
  expect(await readContact('scoped', createToken(20, {}))).toEqual(full);
  await product.database.execute(`update identity.users set name = $1, email = $2 where subject = 'scoped'`, [
    corrected.name,
    corrected.email,
  ]);
  expect(await readContact('scoped', createToken(30, {}))).toEqual(corrected);
  expect(await readContact('scoped', createToken(40, full))).toEqual(corrected);
  // The one that is stated is read.
  expect(await readContact('scoped', createToken(50, { name: 'Eleanor' }))).toEqual({ ...corrected, name: 'Eleanor' });
  expect(await readContact('scoped', createToken(60, { email: 'new@example.org' }))).toEqual({
    name: 'Eleanor',
    email: 'new@example.org',
  });
});

it('an empty name is no name', async () => {
  const name = ' \u200B';
  const token = issuer.createToken({ sub: 'unnamed', name, email: 'unnamed@example.org', organizations: ['recuento'] });
  const admin = new Client(product.url, token);
  const [{ id }] = await product.database.query<{ id: number }>(
    `insert into catalog.brands (name, is_user_generated) values ('Lakeside', true) returning id`,
  );
  expect((await admin.put(`/api/admin/catalog/brands/${id}`, { nameEn: 'Riverside' })).status).toBe(204);
  const { body } = await admin.get<{ entries: { renamedBy: object }[] }>('/api/admin/catalog/brands');
  expect(body.entries.map(({ renamedBy }) => renamedBy)).toEqual([{ id: expect.any(Number), name: null }]);
});
