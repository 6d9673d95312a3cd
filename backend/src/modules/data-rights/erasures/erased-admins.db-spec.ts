import type { Client } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { buildErasureRequest, requestErasure } from '../../../../test/fixtures/erasure-fixtures.js';
import { addNames, buildSubmission, jpeg, multipart, type Names } from '../../../../test/fixtures/factories.js';
import { signUpReviewer } from '../../../../test/fixtures/reviewers.js';

let product: TestApp;
let names: Names;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
});

beforeEach(async () => {
  admin = await signUpReviewer(product);
});

afterAll(() => product.stop());

const DASHBOARD = '/admin/queues/api/queues';
const getStatus = async (path: string, headers: Record<string, string>) =>
  (await fetch(product.url + path, { headers, redirect: 'manual' })).status;
const readCookie = ({ headers }: { headers: Headers }) => ({ cookie: headers.getSetCookie()[0]!.split(';')[0]! });
const erase = async () => expect((await requestErasure(admin, buildErasureRequest())).status).toBe(200);

describe('from the erasure of an admin on', () => {
  it('neither the token nor the cookie opens the queue dashboard', async () => {
    const bearer = { authorization: `Bearer ${admin.token}` };
    const cookie = readCookie(await admin.post('/api/admin/queue-dashboard/session'));
    expect([await getStatus(DASHBOARD, bearer), await getStatus(DASHBOARD, cookie)]).toEqual([200, 200]);
    await erase();
    expect([await getStatus(DASHBOARD, bearer), await getStatus(DASHBOARD, cookie)]).toEqual([401, 401]);
  });

  it('the cookie does not open proof files', async () => {
    const author = await product.signUpUser();
    const submission = multipart(buildSubmission(names), [await jpeg()]);
    const { id } = (await author.post<{ id: number }>('/api/testimonials', submission)).body;
    const detail = await admin.get<{ attachmentUrls: string[] }>(`/api/testimonials/admin/${id}`);
    const [path] = detail.body.attachmentUrls;
    expect(await getStatus(path, readCookie(detail))).toBe(200);
    await erase();
    expect(await getStatus(path, readCookie(detail))).toBe(404);
  });
});
