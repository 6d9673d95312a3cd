import { addNames, submitTestimonial } from '../../../test/fixtures/factories.js';
import { TestApp } from '../../../test/app/test-app.js';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start();
});

afterAll(() => product.stop());

describe('deprecated paths', () => {
  it('a renamed API path is served under its former spelling and names its successor', async () => {
    const admin = await product.signInAs('admin');
    const id = await submitTestimonial(await product.signUpUser(), await addNames(product.database));
    const renamed: [method: 'GET' | 'POST', former: string, current: string, status: number][] = [
      ['GET', '/api/admin/catalogue/brands', '/api/admin/catalog/brands', 200],
      ['POST', '/api/admin/job-room/session', '/api/admin/queue-dashboard/session', 204],
      ['GET', `/api/testimonials/admin/${id}/neighbours`, `/api/testimonials/admin/${id}/adjacent`, 200],
      ['POST', `/api/testimonials/admin/${id}/claim`, `/api/testimonials/admin/${id}/review-lock`, 200],
      ['POST', `/api/testimonials/admin/${id}/take-back`, `/api/testimonials/admin/${id}/revoke-approval`, 400],
      [
        'GET',
        '/api/testimonials/my/standing?conditionId=1&supplementId=1',
        '/api/testimonials/my/duplicate-check',
        200,
      ],
    ];
    for (const [method, former, current, status] of renamed) {
      const answer = await fetch(`${product.url}${former}`, {
        method,
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect([former, answer.status, answer.headers.get('deprecation'), answer.headers.get('link')]).toEqual([
        former,
        status,
        '@1795305600',
        `<${current}>; rel="successor-version"`,
      ]);
    }
    expect((await admin.get('/api/admin/catalog/brands')).headers.get('deprecation')).toBeNull();
  });

  it('another method than those of the current path is answered with 405 and lists them', async () => {
    const answer = await fetch(`${product.url}/api/testimonials/admin/1/take-back?language=es`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it.each([
    ['/admin/catalogue?kind=brands', '/admin/catalog?kind=brands'],
    ['/admin/job-room', '/admin/queues/open'],
    ['/admin/queue-dashboard', '/admin/queues/open'],
  ])('the moved page %s redirects permanently', async (former, current) => {
    const answer = await fetch(`${product.url}${former}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, current]);
  });
});
