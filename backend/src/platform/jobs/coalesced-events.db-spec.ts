import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { addNames, approve, type Names, submitTestimonial } from '../../../test/factories.js';
import { TestApp } from '../../../test/test-app.js';
import { OutboxRelay } from '../outbox/index.js';

describe('jobs that coalesce events', () => {
  let api: TestApp;
  let names: Names;

  beforeAll(async () => {
    // Without workers: the jobs stay in their queues.
    api = await TestApp.start({ process: 'api' });
    names = await addNames(api.database);
  });

  afterAll(() => api.stop());

  const approveTestimonial = async (changes = {}) =>
    approve(await api.signInAs('admin'), await submitTestimonial(await api.signUpUser(), names, changes));
  const flush = () => api.app.get(OutboxRelay).flush();
  const countWaiting = (name: string) =>
    api.app.get<Queue>(getQueueToken(name), { strict: false }).getJobCountByTypes('waiting');

  it('events about the same pair that are delivered together get one job, and other queues one for each event', async () => {
    await approveTestimonial();
    await approveTestimonial();
    await approveTestimonial({ supplementId: names.otherSupplementId });
    await flush();
    expect(await countWaiting('analysis.recompute-cells')).toBe(2);
    expect(await countWaiting('points.settle-testimonial')).toBe(3);
  });

  it('an event that is delivered after an earlier one gets its own job, even if the earlier one is repeated', async () => {
    const before = await countWaiting('analysis.recompute-cells');
    await approveTestimonial();
    await flush();
    expect(await countWaiting('analysis.recompute-cells')).toBe(before + 1);
    // The process ended before it marked the event, so the relay repeats it together with the next one.
    await api.database.execute(
      `update platform.outbox set processed_at = null where id = (select max(id) from platform.outbox)`,
    );
    await approveTestimonial();
    await flush();
    expect(await countWaiting('analysis.recompute-cells')).toBe(before + 2);
  });
});
