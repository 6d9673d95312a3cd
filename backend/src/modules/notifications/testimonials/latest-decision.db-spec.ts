import { type Client } from '../../../../test/app/client.js';
import {
  addNames,
  approve,
  type Names,
  submitTestimonial,
  buildSubmission,
} from '../../../../test/fixtures/factories.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { PointsService } from '../../points/index.js';
import type { NotificationsDto } from '../notifications.dto.js';
import { NotifyAuthorJob } from './notify-author.job.js';

const REASON = 'Please tell us which dose you took.';

let product: TestApp;
let names: Names;
let admin: Client;

/** Without workers: the test runs the jobs explicitly. */
beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

async function decide(id: number, verb: 'reject' | 'revoke-approval'): Promise<void> {
  const decision = { testimonialId: id, rejectionReason: REASON, reasonCode: 'unclear' };
  expect((await admin.post(`/api/testimonials/admin/${id}/${verb}`, decision)).status).toBe(204);
}

describe('latest decision', () => {
  it('a decision is notified once the ledger matches it, and superseded decisions are not', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    const settle = () => product.app.get(PointsService).settleTestimonial(id);
    const notifyAuthor = () => product.app.get(NotifyAuthorJob).handle({ testimonialId: id });
    const kinds = async () =>
      (await author.get<NotificationsDto>('/api/notices')).body.notices.map(({ kind, points }) => [kind, points]);

    await notifyAuthor();
    await approve(admin, id);
    await notifyAuthor();
    expect(await kinds()).toEqual([]);
    await settle();
    await decide(id, 'revoke-approval');
    await notifyAuthor();
    expect(await kinds()).toEqual([]);
    await settle();
    await notifyAuthor();
    expect(await kinds()).toEqual([['taken_back', -200]]);

    expect((await author.put(`/api/testimonials/${id}`, { ...buildSubmission(names), version: 3 })).status).toBe(200);
    await notifyAuthor();
    await approve(admin, id);
    await settle();
    expect((await author.put(`/api/testimonials/${id}`, { ...buildSubmission(names), version: 5 })).status).toBe(200);
    await notifyAuthor();
    expect(await kinds()).toHaveLength(1);
    await decide(id, 'reject');
    await notifyAuthor();
    await settle();
    await notifyAuthor();
    // Points that were added and deducted between two notifications are not reported.
    expect(await kinds()).toEqual([
      ['rejected', null],
      ['taken_back', -200],
    ]);
  });

  it('an approval is not notified while an outdated award of another testimonial about the pair keeps it from its points', async () => {
    const author = await product.signUpUser();
    const settle = (id: number) => product.app.get(PointsService).settleTestimonial(id);
    const former = await submitTestimonial(author, names);
    await approve(admin, former);
    await settle(former);
    const moved = { ...buildSubmission(names, { supplementId: names.otherSupplementId }), version: 2 };
    expect((await author.put(`/api/testimonials/${former}`, moved)).status).toBe(200);
    await approve(admin, former);
    const id = await submitTestimonial(author, names);
    await approve(admin, id);
    const notify = async () => {
      await product.app.get(NotifyAuthorJob).handle({ testimonialId: id });
      const { body } = await author.get<NotificationsDto>('/api/notices');
      return body.notices.map(({ kind, points }) => [kind, points]);
    };
    expect(await notify()).toEqual([]);
    await settle(id);
    // It got the award of the other one, so the author has as many points as before.
    expect(await notify()).toEqual([['approved', null]]);
  });

  it('a rejection is not notified anymore once the author has edited the testimonial', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await decide(id, 'reject');
    expect((await author.put(`/api/testimonials/${id}`, { ...buildSubmission(names), version: 2 })).status).toBe(200);
    await product.app.get(NotifyAuthorJob).handle({ testimonialId: id });
    expect((await author.get<NotificationsDto>('/api/notices')).body.notices).toEqual([]);
  });
});
