import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { CommandLine } from '../../../test/app/command-line.js';
import { TestApp, waitUntil } from '../../../test/app/test-app.js';
import { addNames, approve, submitTestimonial, waitForJobs } from '../../../test/fixtures/factories.js';
import { OutboxRelay } from '../outbox/index.js';
import { ATTEMPTS } from './event-job.js';

const QUEUE = 'points.settle-testimonial';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-crashed-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('a job whose workers crash is attempted as often as one that fails, and then waits for the operator', async () => {
  const api = await TestApp.start({ process: 'api' });
  const names = await addNames(api.database);
  const admin = await api.signInAs('admin');
  const ids = [
    await submitTestimonial(await api.signUpUser(), names),
    await submitTestimonial(await api.signUpUser(), names),
  ];
  for (const id of ids) await approve(admin, id);
  await api.app.get(OutboxRelay).flush();
  // As workers leave them that crashed in each attempt: in all but one, and in all.
  for (const [index, crashes] of [ATTEMPTS - 1, ATTEMPTS].entries()) {
    await api.database.execute(
      `update bull.job set state = 'active', lock_token = 'crashed', locked_until_ms = 0, stalled_marked = true,
         attempts_started = $1, stalled_count = $1 - 1
       where queue = $2 and (data -> 'payload' ->> 'testimonialId')::int = $3`,
      [crashes, QUEUE, ids[index]],
    );
  }
  const worker = await TestApp.start({ process: 'worker', over: await api.pause() });
  const readAwards = async () =>
    (
      await worker.database.query<{ id: number }>(
        'select testimonial_id as id from points.ledger_entries order by testimonial_id',
      )
    ).map(({ id }) => id);
  const queue = worker.app.get<Queue>(getQueueToken(QUEUE), { strict: false });
  await waitUntil(
    () => queue.getJobCounts('active', 'failed'),
    ({ active, failed }) => active === 0 && failed === 1,
  );
  await waitUntil(readAwards, (awards) => awards.length > 0);
  expect(await readAwards()).toEqual([ids[0]]);

  const requeued = await new CommandLine(worker, folder).run('requeue', QUEUE);
  expect(requeued).toMatchObject({ code: 0, stdout: [`${QUEUE}: 1`, '1 failed job was requeued.'] });
  await waitForJobs(worker);
  expect(await readAwards()).toEqual(ids);
  await worker.stop();
});
