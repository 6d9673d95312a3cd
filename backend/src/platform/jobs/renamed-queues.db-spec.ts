import { getQueueToken } from '@nestjs/bullmq';
import { Queue } from 'bullmq';
import { addNames, approve, submitTestimonial, waitForJobs } from '../../../test/factories.js';
import { TestApp, waitUntil } from '../../../test/test-app.js';
import type { EventJobData } from './event-job.js';

const FORMER = 'points.credit-testimonial';
const CURRENT = 'points.settle-testimonial';

it('a job that waits in a renamed queue is completed after the update', async () => {
  const api = await TestApp.start({ process: 'api' });
  const names = await addNames(api.database);
  const testimonialId = await submitTestimonial(await api.signUpUser(), names);
  await approve(await api.signInAs('admin'), testimonialId);
  // As the previous version left it: the event is processed and its job waits in the queue with the former name.
  await api.database.execute(`update platform.outbox set processed_at = now()`);
  const { opts } = api.app.get<Queue>(getQueueToken(CURRENT), { strict: false });
  const former = new Queue<EventJobData>(FORMER, opts);
  await former.add('testimonials.approved', { eventId: 1, event: 'testimonials.approved', payload: { testimonialId } });
  await former.close();
  const left = await api.pause();

  const worker = await TestApp.start({ process: 'worker', over: left });
  await waitUntil(
    () => worker.database.query('select testimonial_id, amount from points.ledger_entries'),
    (entries) => entries.length > 0,
  );
  await waitForJobs(worker);
  expect(await worker.database.query('select testimonial_id, amount from points.ledger_entries')).toEqual([
    { testimonial_id: testimonialId, amount: 200 },
  ]);
  const waiting = await worker.database.query(`select 1 from bull.job where queue = '${FORMER}'`).catch(() => []);
  expect(waiting).toEqual([]);
  await worker.stop();
});
