import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RetentionService } from '../../src/modules/data-rights/retention/retention.service.js';
import { CommandLine } from '../app/command-line.js';
import { queryDatabase } from '../app/database-rows.js';
import { createEmptyServer } from '../app/empty-server.js';
import { TestApp } from '../app/test-app.js';
import { waitForJobs } from '../fixtures/factories.js';

let folder: string;
let product: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-warnings-'));
  product = await TestApp.start();
});

afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('users who were warned before a restored backup are not erased before another warning: they may have returned since', async () => {
  const user = await product.signUpUser();
  await user.get('/api/notices');
  await product.database.execute('update identity.users set last_seen_on = current_date - 1100 where email = $1', [
    user.email,
  ]);
  await product.database.execute(
    `insert into data_rights.inactivity_warnings (user_id, warned_at)
     select id, now() - interval '29 days' from identity.users where email = $1`,
    [user.email],
  );
  expect(await new CommandLine(product, folder).run('backup', 'first')).toMatchObject({ code: 0 });
  const server = await createEmptyServer(folder, 'second');
  expect(await new CommandLine(server, folder).run('restore', 'first')).toMatchObject({ code: 0 });
  // Two days later; the visits since the backup are lost.
  await queryDatabase(
    server.databaseUrl,
    `update data_rights.inactivity_warnings set warned_at = warned_at - interval '2 days'`,
  );
  const restored = await TestApp.start({ over: server });
  try {
    await restored.app.get(RetentionService).purgeExpired();
    await waitForJobs(restored);
    expect(
      await restored.database.query('select email from identity.users where email = $1', [user.email]),
    ).toHaveLength(1);
  } finally {
    await restored.pause();
  }
});
