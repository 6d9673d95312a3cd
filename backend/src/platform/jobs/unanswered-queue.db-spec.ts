import { setTimeout as pause } from 'node:timers/promises';
import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { TestApp, waitUntil } from '../../../test/app/test-app.js';
import { Database } from '../database/index.js';
import { Outbox } from '../outbox/index.js';
import { OutboxRelay } from '../outbox/outbox.relay.js';
import { EventDispatcher } from './event-dispatcher.js';
import { QueuesUnavailableError } from './jobs.errors.js';

it('a queue that never answered an operation gets another one after a while, and none before', async () => {
  const api = await TestApp.start({ process: 'api' });
  await api.app
    .get(Database)
    .transaction(() => api.app.get(Outbox).record({ name: 'points.settled', payload: { testimonialId: 1 } }));
  const dispatcher = api.app.get(EventDispatcher);
  dispatcher['timeoutMs' as never] = 100 as never;
  dispatcher['unansweredMs' as never] = 1_000 as never;
  const relay = api.app.get(OutboxRelay);
  const queue = api.app.get<Queue>(getQueueToken('notifications.notify-author'), { strict: false });
  const add = jest.spyOn(queue, 'add');
  // An answered failure does not shorten the time of the unanswered operation behind it.
  add.mockRejectedValueOnce(new Error('The connection was lost.'));
  await expect(relay.flush()).rejects.toThrow(QueuesUnavailableError);
  // So much longer that a busy machine does not let it pass as well.
  dispatcher['unansweredMs' as never] = 8_000 as never;
  add.mockReturnValueOnce(new Promise(() => undefined));
  await expect(relay.flush()).rejects.toThrow(QueuesUnavailableError);
  await pause(1_500);
  await expect(relay.flush()).rejects.toThrow(QueuesUnavailableError);
  expect(add).toHaveBeenCalledTimes(2);
  // The operation itself may take longer than 100 ms.
  dispatcher['timeoutMs' as never] = 10_000 as never;
  const flush = () =>
    relay.flush().then(
      () => true,
      () => false,
    );
  await waitUntil(flush, Boolean);
  expect(add).toHaveBeenCalledTimes(3);
  expect(await api.database.query('select 1 from platform.outbox where processed_at is null')).toEqual([]);
  await api.stop();
});
