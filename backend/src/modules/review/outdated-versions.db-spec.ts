import { type Client } from '../../../test/app/client.js';
import { addNames, type Names, submitTestimonial, buildSubmission } from '../../../test/fixtures/factories.js';
import { findUserId } from '../../../test/fixtures/erasure-fixtures.js';
import { TestApp } from '../../../test/app/test-app.js';
import { ViewedVersionsService } from './queue/viewed-versions.service.js';

let product: TestApp;
let names: Names;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

const pathOf = (id: number, action: string) => `/api/testimonials/admin/${id}/${action}`;

describe('decisions on an outdated version', () => {
  const reasonFields = { rejectionReason: 'The shop says it never sold it.' };
  const decide = (id: number, act: string, version?: number) => {
    const versionField = version === undefined ? {} : { version };
    return admin.post(
      pathOf(id, act),
      act === 'approve' ? versionField : { testimonialId: id, ...reasonFields, ...versionField },
    );
  };
  const fetchAsReviewer = (id: number) => admin.get<{ version: number }>(`/api/testimonials/admin/${id}`);
  const edit = async (author: Client, id: number, version: number) => {
    const body = { ...buildSubmission(names), version, experience: 'A text that no reviewer has fetched.' };
    expect((await author.put(`/api/testimonials/${id}`, body)).status).toBe(200);
  };

  it.each(['approve', 'reject'])(
    'a reviewer who fetched an older version cannot %s the current one, with or without a version in the request',
    async (act) => {
      const author = await product.signUpUser();
      const id = await submitTestimonial(author, names);
      const { body } = await fetchAsReviewer(id);
      await edit(author, id, body.version);
      for (const version of [undefined, body.version, body.version + 1]) {
        const { status, body: problem } = await decide(id, act, version);
        expect([version, status, problem.code]).toEqual([version, 409, 'stale_version']);
      }
      await fetchAsReviewer(id);
      expect((await decide(id, act)).status).toBe(204);
    },
  );

  it('a version that is recorded late does not replace a newer one that the reviewer has fetched meanwhile', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await edit(author, id, 1);
    await fetchAsReviewer(id);
    await product.app.get(ViewedVersionsService).record(id, await findUserId(product, admin), 1);
    expect((await decide(id, 'approve')).status).toBe(204);
  });

  it('the version counts that a reviewer fetched with all fields at the public path', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    const fetchAtPublicPath = () => admin.get<{ version: number }>(`/api/testimonials/${id}`);
    expect((await fetchAtPublicPath()).body.version).toBe(1);
    await edit(author, id, 1);
    const { status, body: problem } = await decide(id, 'approve');
    expect([status, problem.code]).toEqual([409, 'stale_version']);
    expect((await product.anonymous().get(`/api/testimonials/${id}`)).status).toBe(404);
    expect((await fetchAtPublicPath()).body.version).toBe(2);
    expect((await decide(id, 'approve')).status).toBe(204);
  });

  it("a reviewer who fetched an older version cannot revoke another reviewer's approval", async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    const { body } = await fetchAsReviewer(id);
    await edit(author, id, body.version);
    await product.database.execute(
      `update testimonials.testimonials set review_status = 'approved', approved_at = now() where id = $1`,
      [id],
    );
    expect((await decide(id, 'revoke-approval')).body.code).toBe('stale_version');
    await fetchAsReviewer(id);
    expect((await decide(id, 'revoke-approval')).status).toBe(204);
  });

  it('a reviewer may approve without fetching, and may revoke their own approval without fetching again', async () => {
    const notViewed = await submitTestimonial(await product.signUpUser(), names);
    expect((await admin.post(pathOf(notViewed, 'approve'))).status).toBe(204);
    const id = await submitTestimonial(await product.signUpUser(), names);
    await fetchAsReviewer(id);
    expect((await admin.post(pathOf(id, 'approve'))).status).toBe(204);
    expect((await decide(id, 'revoke-approval')).status).toBe(204);
  });

  it('each decision makes a new version, so that an author cannot edit the text without having seen it', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    const steps: [act: string, versionBefore: number][] = [
      ['approve', 1],
      ['revoke-approval', 2],
    ];
    for (const [act, versionBefore] of steps) {
      expect((await fetchAsReviewer(id)).body.version).toBe(versionBefore);
      expect((await decide(id, act)).status).toBe(204);
    }
    expect((await fetchAsReviewer(id)).body.version).toBe(3);
    const rejected = await submitTestimonial(await product.signUpUser(), names);
    expect((await decide(rejected, 'reject')).status).toBe(204);
    expect((await fetchAsReviewer(rejected)).body.version).toBe(2);
    const outdated = { ...buildSubmission(names), version: 2 };
    expect((await author.put<{ code: string }>(`/api/testimonials/${id}`, outdated)).body.code).toBe('stale_version');
  });
});
