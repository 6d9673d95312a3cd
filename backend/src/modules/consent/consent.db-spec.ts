import { createHash } from 'node:crypto';
import {
  addNames,
  approve,
  type Names,
  submitTestimonial,
  waitForJobs,
  buildSubmission,
} from '../../../test/fixtures/factories.js';
import { reconcile } from '../../../test/app/reconcile.js';
import { TestApp } from '../../../test/app/test-app.js';
import { Outbox } from '../../platform/outbox/index.js';
import type { ConsentHistoryDto, ConsentHistoryRecordDto, ConsentReceiptDto, ConsentTextsDto } from './consent.dto.js';
import { consentWithdrawn } from './consent.events.js';
import { publishedTexts } from './published-texts.js';

let product: TestApp;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
});

afterAll(() => product.stop());

const HISTORY = '/api/data-rights/consent-history';

describe('consent of a testimonial', () => {
  it.each(['its author', 'an admin'])(
    'the consent ends with date and reason when %s deletes the testimonial',
    async (who) => {
      const author = await product.signUpUser();
      const id = await submitTestimonial(author, names);
      const deleter = who === 'an admin' ? await product.signInAs('admin') : author;
      expect((await deleter.delete(`/api/testimonials/${id}`)).status).toBe(204);
      const { consentHistory } = (await author.get<ConsentHistoryDto>(HISTORY)).body;
      expect(consentHistory).toMatchObject([
        {
          isActive: false,
          endReason: 'testimonial_deleted',
          testimonialId: id,
          withdrawnAt: expect.any(String),
          conditionName: null,
          supplementName: null,
        },
      ]);
      const document = (await author.get<{ consents: object[] }>('/api/data-rights/export')).body;
      expect(JSON.stringify(document)).toContain('"endReason":"testimonial_deleted"');
    },
  );

  it('the consent keeps its earlier end when it was withdrawn before the testimonial was deleted', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    const [open] = (await author.get<ConsentHistoryDto>(HISTORY)).body.consentHistory;
    const { body: withdrawn } = await author.post<ConsentHistoryRecordDto>(`/api/consents/${open!.id}/withdraw`);
    expect(withdrawn.endReason).toBe('withdrawn');
    expect((await author.delete(`/api/testimonials/${id}`)).status).toBe(204);
    const { consentHistory } = (await author.get<ConsentHistoryDto>(HISTORY)).body;
    expect(consentHistory).toMatchObject([{ endReason: 'withdrawn', withdrawnAt: withdrawn.withdrawnAt }]);
  });
});

describe('GET /api/data-rights/consent-history', () => {
  it('the history requires a token and contains only the caller’s records', async () => {
    for (const [method, path] of [
      ['GET', HISTORY],
      ['GET', '/api/consents/preferences'],
      ['PUT', '/api/consents/preferences'],
      ['POST', '/api/consents/1/withdraw'],
      ['GET', '/api/consents/1/receipt'],
    ] as const) {
      expect([path, (await product.anonymous().call(method, path)).status]).toEqual([path, 401]);
    }
    const author = await product.signUpUser();
    await submitTestimonial(author, names);
    const { consentHistory } = (await author.get<ConsentHistoryDto>(HISTORY)).body;
    expect(consentHistory).toMatchObject([
      {
        consentType: 'testimonial_submission',
        isActive: true,
        consentDataProcessing: true,
        consentPublicDisplay: true,
        consentHealthDataSharing: true,
        consentAnalytics: false,
        consentMarketing: false,
        withdrawnAt: null,
      },
    ]);
    const otherUser = await product.signUpUser();
    expect((await otherUser.get<ConsentHistoryDto>(HISTORY)).body).toEqual({
      consentHistory: [],
      totalPages: 0,
      totalConsents: 0,
    });
    const { id } = consentHistory[0]!;
    expect((await otherUser.post(`/api/consents/${id}/withdraw`)).body).toMatchObject({ code: 'consent_not_found' });
    expect((await otherUser.get(`/api/consents/${id}/receipt`)).status).toBe(404);
  });
});

describe('paging of the consent history', () => {
  it('a page names the testimonial in the request language and contains the totals', async () => {
    const user = await product.signUpUser();
    const id = await submitTestimonial(user, names);
    for (const analytics of [true, false, true]) {
      await user.put('/api/consents/preferences', { analytics, marketing: false });
    }
    const page = async (query: string, language = 'en') =>
      (await user.get<ConsentHistoryDto>(`${HISTORY}?${query}`, { 'accept-language': language })).body;
    const first = await page('page=1&pageSize=3');
    expect(first).toMatchObject({ totalPages: 2, totalConsents: 4 });
    expect(first.consentHistory.map(({ endReason }) => endReason)).toEqual([null, 'replaced', 'replaced']);
    for (const language of ['en', 'es']) {
      const testimonial = (
        await user.get<{ conditionName: string; supplementName: string }>(`/api/testimonials/my/${id}`, {
          'accept-language': language,
        })
      ).body;
      const { conditionName, supplementName } = testimonial;
      expect(conditionName).not.toBe('');
      expect((await page('page=2&pageSize=3', language)).consentHistory).toMatchObject([
        { testimonialId: id, conditionName, supplementName },
      ]);
    }
    expect(await page('page=9')).toEqual({ consentHistory: [], totalPages: 1, totalConsents: 4 });
    expect((await user.get(`${HISTORY}?pageSize=101`)).status).toBe(400);
  });
});

describe('GET /api/consents/{id}/receipt', () => {
  it('the receipt is a dated file whose hash can be verified against the published text', async () => {
    const author = await product.signUpUser();
    const { texts } = (await product.anonymous().get<ConsentTextsDto>('/api/consents/texts')).body;
    const published = texts.find(({ version }) => version === 'testimonial-2026-11/es')!;
    await submitTestimonial(author, names, { consentText: published.text, language: 'es' });
    const { consentHistory } = (await author.get<ConsentHistoryDto>(HISTORY)).body;
    const receipt = await author.get<ConsentReceiptDto>(`/api/consents/${consentHistory[0]!.id}/receipt`);
    const { text, textHash, publishedVersion, check, consentTimestamp } = receipt.body;
    expect(createHash('sha256').update(text).digest('hex')).toBe(textHash);
    expect([textHash, publishedVersion]).toEqual([published.textHash, published.version]);
    expect(check).toContain('sha256sum');
    expect(receipt.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename=".+-${String(consentTimestamp).slice(0, 10)}\\.json"$`),
    );
  });
});

describe('the consent of a submission in English', () => {
  it.each([
    ['testimonial-2026-11/es', 'testimonial-2026-11/es', 'es'],
    ['cookies-2026-11/es', null, 'en'],
  ])('has with the text of %s the version %s and the language %s', async (textOf, publishedVersion, language) => {
    const author = await product.signUpUser();
    const consentText = publishedTexts.find(({ version }) => version === textOf)!.text;
    await submitTestimonial(author, names, { consentText, language: 'en' });
    const [record] = (await author.get<ConsentHistoryDto>(HISTORY)).body.consentHistory;
    const receipt = await author.get<ConsentReceiptDto>(`/api/consents/${record!.id}/receipt`);
    expect(receipt.body).toMatchObject({ publishedVersion, language });
  });
});

describe('POST /api/consents/{id}/withdraw', () => {
  const ranking = async () =>
    (
      await product
        .anonymous()
        .get<{ totalTestimonials: number }>('/api/analysis/condition-analysis?conditionQuery=Anxiety')
    ).body.totalTestimonials;

  it('withdrawal removes the testimonial from lists, ranking and points, and a new consent restores it', async () => {
    const author = await product.signUpUser();
    const admin = await product.signInAs('admin');
    const condition = { conditionId: names.otherConditionId };
    const id = await submitTestimonial(author, names, condition);
    await approve(admin, id);
    await waitForJobs(product);
    expect(await ranking()).toBe(1);
    const [record] = (await author.get<ConsentHistoryDto>(HISTORY)).body.consentHistory;
    const withdrawn = await author.post<{ withdrawnAt: string }>(`/api/consents/${record!.id}/withdraw`);
    expect(withdrawn).toMatchObject({ status: 200, body: { isActive: false } });
    const repeated = await author.post<{ withdrawnAt: string }>(`/api/consents/${record!.id}/withdraw`);
    expect(repeated.body.withdrawnAt).toBe(withdrawn.body.withdrawnAt);
    await waitForJobs(product);
    expect((await product.anonymous().get(`/api/testimonials/${id}`)).status).toBe(404);
    expect(await ranking()).toBe(0);
    expect((await author.get('/api/user-points/my-monthly')).body).toMatchObject({ totalPoints: 0 });
    const testimonial = await author.get<{ reviewStatus: string; rejectionReason: string; version: number }>(
      `/api/testimonials/my/${id}`,
    );
    expect(testimonial.body).toMatchObject({
      reviewStatus: 'rejected',
      rejectionReason: expect.stringContaining('consent'),
    });
    const review = () => admin.get(`/api/testimonials/admin/${id}`);
    expect((await review()).body).toMatchObject({ isConsentWithdrawn: true });
    const inSpanish = { 'accept-language': 'es' };
    expect((await author.get(`/api/testimonials/my/${id}`, inSpanish)).body).toMatchObject({
      rejectionReason: expect.stringContaining('consentimiento'),
    });
    const edited = { ...buildSubmission(names, condition), version: testimonial.body.version };
    expect((await author.put(`/api/testimonials/${id}`, edited)).status).toBe(200);
    expect((await review()).body).toMatchObject({ isConsentWithdrawn: false });
    await approve(admin, id);
    await waitForJobs(product);
    expect(await ranking()).toBe(1);

    // Neither a repeated withdrawal of the earlier consent nor a late delivery of its event affects the new consent.
    await author.post(`/api/consents/${record!.id}/withdraw`);
    await waitForJobs(product);
    await product.app.get(Outbox).record(consentWithdrawn({ consentId: record!.id, testimonialId: id }));
    await waitForJobs(product);
    expect(await ranking()).toBe(1);
    const history = (await author.get<ConsentHistoryDto>(HISTORY)).body.consentHistory;
    expect(history.map(({ isActive }) => isActive)).toEqual([true, false]);
  });

  it('withdrawal closes the consents of all edits and removes a pending testimonial from review', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await author.put(`/api/testimonials/${id}`, { ...buildSubmission(names), version: 1 });
    const before = (await author.get<ConsentHistoryDto>(HISTORY)).body.consentHistory;
    expect(before).toHaveLength(2);
    await author.post(`/api/consents/${before[1]!.id}/withdraw`);
    await waitForJobs(product);
    const after = (await author.get<ConsentHistoryDto>(HISTORY)).body.consentHistory;
    expect(after.map(({ isActive }) => isActive)).toEqual([false, false]);
    expect((await author.get(`/api/testimonials/my/${id}`)).body).toMatchObject({ reviewStatus: 'rejected' });
  });

  it('a testimonial that is still visible after a withdrawal, because the event was lost, is found and hidden', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await approve(await product.signInAs('admin'), id);
    await waitForJobs(product);
    const repeatEvents = async () => Object.fromEntries((await reconcile(product)).events);
    expect(await repeatEvents()).toEqual({});
    await product.database.execute(
      `update consent.records set withdrawn_at = now(), end_reason = 'withdrawn' where testimonial_id = $1`,
      [id],
    );
    expect(await repeatEvents()).toEqual({ 'testimonials.consent-missing': 1 });
    await waitForJobs(product);
    expect((await product.anonymous().get(`/api/testimonials/${id}`)).status).toBe(404);
    expect(await repeatEvents()).toEqual({});
  });
});
