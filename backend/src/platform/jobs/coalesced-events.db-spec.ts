import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { addNames, approve, type Names, submitTestimonial, waitForJobs } from '../../../test/fixtures/factories.js';
import { TestApp } from '../../../test/app/test-app.js';
import { OutboxRelay } from '../outbox/index.js';
import type { EventJobData } from './event-job.js';

describe('jobs that coalesce events', () => {
  let api: TestApp;
  let names: Names;

  beforeAll(async () => {
    // Without workers: the jobs stay in their queues.
    api = await TestApp.start({ process: 'api' });
    names = await addNames(api.database);
  });

  const approveTestimonial = async (changes = {}) =>
    approve(await api.signInAs('admin'), await submitTestimonial(await api.signUpUser(), names, changes));
  const flush = () => api.app.get(OutboxRelay).flush();
  const findQueue = (name: string) => api.app.get<Queue<EventJobData>>(getQueueToken(name), { strict: false });
  const countWaiting = (name: string) => findQueue(name).getJobCountByTypes('waiting');
  const toPair = ({ conditionId, supplementId }: EventJobData['payload']) => [conditionId, supplementId];

  it('events about the same condition that are delivered together get one job for its pairs, and other queues one for each event', async () => {
    await approveTestimonial();
    await approveTestimonial();
    await approveTestimonial({ supplementId: names.otherSupplementId });
    await approveTestimonial({ conditionId: names.otherConditionId });
    await flush();
    const jobs = await findQueue('analysis.recompute-rankings').getJobs(['waiting'], 0, -1, true);
    expect(jobs.map(({ data }) => (data.payloads ?? [data.payload]).map(toPair))).toEqual([
      [
        [names.conditionId, names.supplementId],
        [names.conditionId, names.otherSupplementId],
      ],
      [[names.otherConditionId, names.supplementId]],
    ]);
    expect(await countWaiting('points.settle-testimonial')).toBe(4);
  });

  it('an event that is delivered after an earlier one gets its own job, even if the earlier one is repeated', async () => {
    const before = await countWaiting('analysis.recompute-rankings');
    await approveTestimonial();
    await flush();
    expect(await countWaiting('analysis.recompute-rankings')).toBe(before + 1);
    // The process ended before it marked the event, so the relay repeats it together with the next one.
    await api.database.execute(
      `update platform.outbox set processed_at = null where id = (select max(id) from platform.outbox)`,
    );
    await approveTestimonial();
    await flush();
    expect(await countWaiting('analysis.recompute-rankings')).toBe(before + 2);
  });

  it('an event that is delivered for the first time together with repeated later ones gets a job', async () => {
    const before = await countWaiting('analysis.recompute-rankings');
    await approveTestimonial({ supplementId: names.otherSupplementId });
    await approveTestimonial();
    await approveTestimonial();
    // The transaction of the first event was the last one to be committed.
    const markNewest = (count: number, processedAt: string) =>
      api.database.execute(
        `update platform.outbox set processed_at = ${processedAt} where name = 'testimonials.approved' and id in
           (select id from platform.outbox where name = 'testimonials.approved' order by id desc offset $1 limit 1)`,
        [count - 1],
      );
    await markNewest(3, 'now()');
    await flush();
    for (const position of [1, 2, 3]) await markNewest(position, 'null');
    await flush();
    expect(await countWaiting('analysis.recompute-rankings')).toBe(before + 2);
  });

  it('one job recomputes all its pairs', async () => {
    const worker = await TestApp.start({ process: 'worker', over: await api.pause() });
    await waitForJobs(worker);
    const counts = await worker.database.query(
      `select supplement_id as "supplementId", significant from analysis.cells
       where condition_id = $1 and age_range = '' and gender = '' order by 1`,
      [names.conditionId],
    );
    expect(counts).toEqual([
      { supplementId: names.supplementId, significant: 6 },
      { supplementId: names.otherSupplementId, significant: 2 },
    ]);
    await worker.stop();
  });
});
