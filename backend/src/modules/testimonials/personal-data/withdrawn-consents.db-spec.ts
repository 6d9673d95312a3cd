import type { Client } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { withdrawNewestConsent } from '../../../../test/fixtures/consents.js';
import {
  addNames,
  approve,
  buildSubmission,
  type Names,
  submitTestimonial,
} from '../../../../test/fixtures/factories.js';
import { signUpReviewer } from '../../../../test/fixtures/reviewers.js';
import { ConsentWithdrawalHandler } from './consent-withdrawal-handler.js';

let product: TestApp;
let names: Names;
let admin: Client;
let author: Client;

beforeAll(async () => {
  // Without workers: the job that hides testimonials has not run yet.
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

beforeEach(async () => {
  author = await product.signUpUser();
});

afterAll(() => product.stop());

const CASES = '/api/content-reports/cases';
const getPublicStatus = async (id: number) => (await product.anonymous().get(`/api/testimonials/${id}`)).status;

describe('a testimonial whose consent was withdrawn, before it is hidden', () => {
  it('cannot be approved', async () => {
    const id = await submitTestimonial(author, names);
    await withdrawNewestConsent(author);
    expect(await admin.post(`/api/testimonials/admin/${id}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'already_decided' },
    });
    expect(await getPublicStatus(id)).toBe(404);
    const getTestimonial = async () => (await author.get(`/api/testimonials/my/${id}`)).body;
    await product.app.get(ConsentWithdrawalHandler).hideWithoutConsent(id);
    const hidden = await getTestimonial();
    expect(hidden).toMatchObject({ reviewStatus: 'rejected', version: 2 });
    // The event may be repeated.
    await product.app.get(ConsentWithdrawalHandler).hideWithoutConsent(id);
    expect(await getTestimonial()).toEqual(hidden);
  });

  it('does not become public again by a decision about reports', async () => {
    const id = await submitTestimonial(author, names);
    await approve(admin, id);
    const report = { testimonialId: id, reason: 'danger', explanation: 'This dose is dangerous.', language: 'en' };
    expect((await product.anonymous().post('/api/content-reports', report)).status).toBe(201);
    const reviewer = await signUpReviewer(product);
    const findCase = async () =>
      (await reviewer.get<{ cases: { id: number; version: number }[] }>(CASES)).body.cases[0]!;
    const opened = await findCase();
    const path = `${CASES}/${opened.id}`;
    expect((await reviewer.post(`${path}/hide`, { version: opened.version })).status).toBe(200);
    await withdrawNewestConsent(author);
    const { version } = await findCase();
    expect(await reviewer.post(`${path}/show`, { version })).toMatchObject({ status: 409 });
    expect(await getPublicStatus(id)).toBe(404);
    const decision = { outcome: 'no_action', statement: 'The dose is a common one.', testimonialVersion: 2 };
    expect((await reviewer.post(`${path}/decision`, { ...decision, version })).status).toBe(204);
    expect(await getPublicStatus(id)).toBe(404);
  });

  it('can be approved after a new consent, and the late event of the withdrawal does not hide it', async () => {
    const id = await submitTestimonial(author, names);
    await withdrawNewestConsent(author);
    const edited = await author.put(`/api/testimonials/${id}`, { ...buildSubmission(names), version: 1 });
    expect(edited.status).toBe(200);
    await approve(admin, id);
    await product.app.get(ConsentWithdrawalHandler).hideWithoutConsent(id);
    expect(await getPublicStatus(id)).toBe(200);
  });
});
