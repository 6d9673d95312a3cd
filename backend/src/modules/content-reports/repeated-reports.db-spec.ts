import {
  anonymous,
  decide,
  findCase,
  nextAddress,
  product,
  publishAnother,
  reviewer,
  testimonialId,
  useReportProduct,
} from '../../../test/fixtures/reported-testimonials.js';
import type { ContentReportDto } from './content-reports.dto.js';

useReportProduct();

const explanation = 'It tells readers to leave their tablets.';

const send = (address: string, { key = 'first', email, ...changes }: Record<string, string | undefined> = {}) =>
  anonymous.post<ContentReportDto & { code?: string }>(
    '/api/content-reports',
    { testimonialId, reason: 'danger', explanation, language: 'en', email, ...changes },
    { 'x-forwarded-for': address, 'idempotency-key': key },
  );

it('a repeated request adds an e-mail address to an anonymous report without one, and replaces none', async () => {
  const address = nextAddress();
  const first = await send(address);
  expect([first.status, first.body.hasEmail]).toEqual([201, false]);
  expect((await send(address, { key: 'other', email: 'stranger@example.org' })).status).toBe(409);
  expect((await send(nextAddress(), { email: 'stranger@example.org' })).status).toBe(201);
  expect((await anonymous.get(`/api/content-reports/${first.body.number}`)).body).toEqual(first.body);
  for (const email of ['reader@example.org', 'second@example.org', undefined]) {
    const { status, body } = await send(address, { email });
    expect([email, status, body]).toEqual([email, 200, { ...first.body, hasEmail: true }]);
  }
  const stored = 'select email from content_reports.reports where number = $1';
  expect(await product.database.query(stored, [first.body.number])).toEqual([{ email: 'reader@example.org' }]);
});

it.each(['no_action', 'taken_down'])(
  'a repeated request returns the first report also after the decision %s',
  async (outcome) => {
    const address = nextAddress();
    const first = await send(address);
    expect((await decide(reviewer, await findCase(), outcome)).status).toBe(204);
    const repeated = await send(address, { email: 'reader@example.org' });
    expect([repeated.status, repeated.body.number, repeated.body.decision?.outcome, repeated.body.hasEmail]).toEqual([
      200,
      first.body.number,
      outcome,
      true,
    ]);
    expect(await findCase()).toBeUndefined();
    const isPublic = outcome === 'no_action';
    for (const changes of [{ key: 'other' }, { reason: 'made_up' }]) {
      expect((await send(nextAddress(), changes)).status).toBe(isPublic ? 201 : 404);
    }
    expect((await send(address, { key: 'other' })).status).toBe(isPublic ? 201 : 404);
    await publishAnother();
    expect((await send(address)).status).toBe(201);
  },
);
