import { getQueueToken } from '@nestjs/bullmq';
import { Queue } from 'bullmq';
import { addNames, approve, submitTestimonial, waitForJobs } from '../../../test/fixtures/factories.js';
import { TestApp } from '../../../test/app/test-app.js';
import type { EventJobData } from './event-job.js';
import { RenamedQueues } from './renamed-queues.js';

const CURRENT = 'points.settle-testimonial';

const queueOf = ({ app }: TestApp, former: string, current: string) =>
  new Queue<EventJobData>(former, app.get<Queue>(getQueueToken(current), { strict: false }).opts);

const countJobs = async ({ database }: TestApp, queue: string) =>
  (await database.query('select 1 from bull.job where queue = $1', [queue])).length;

it('a job that waits in a renamed queue is moved and completed after the update', async () => {
  const api = await TestApp.start({ process: 'api' });
  const names = await addNames(api.database);
  const testimonialId = await submitTestimonial(await api.signUpUser(), names);
  await approve(await api.signInAs('admin'), testimonialId);
  // As the previous version left it: the event is processed and its job waits in the queue with the former name.
  await api.database.execute('update platform.outbox set processed_at = now()');
  const data: EventJobData = { eventId: 1, event: 'testimonials.approved', payload: { testimonialId } };
  const former = queueOf(api, 'points.credit-testimonial', CURRENT);
  const formerSchedule = queueOf(api, 'data-rights.let-go', 'data-rights.purge-expired');
  await former.add(data.event, data, { jobId: 'event-1' });
  await formerSchedule.upsertJobScheduler('hourly', { every: 3_600_000 }, { name: 'hourly', data });

  await api.app.get(RenamedQueues).moveJobs();
  expect([await countJobs(api, former.name), await countJobs(api, CURRENT)]).toEqual([0, 1]);
  expect([await countJobs(api, formerSchedule.name), await formerSchedule.getJobSchedulersCount()]).toEqual([0, 0]);
  await Promise.all([former.close(), formerSchedule.close()]);

  const worker = await TestApp.start({ process: 'worker', over: await api.pause() });
  await waitForJobs(worker);
  expect(await worker.database.query('select testimonial_id, amount from points.ledger_entries')).toEqual([
    { testimonial_id: testimonialId, amount: 200 },
  ]);
  await worker.stop();
});

it('a process that stops right after its start ends the search for jobs of renamed queues before its connections', async () => {
  const product = await TestApp.start({ process: 'api' });
  const moving = product.app.get(RenamedQueues).moveJobs();
  await product.stop();
  await expect(moving).resolves.toBeUndefined();
});
