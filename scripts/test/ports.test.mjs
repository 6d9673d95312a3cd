import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { assertPortIsFree } from '../lib/ports.mjs';

test('the message about a port names its setting', async () => {
  await assert.rejects(assertPortIsFree('x', 'WORKER_PORT'), /WORKER_PORT must be/);
  const server = createServer().listen(0);
  await once(server, 'listening');
  try {
    await assert.rejects(
      assertPortIsFree(String(server.address().port), 'WORKER_PORT'),
      /in use: .* set WORKER_PORT\.$/,
    );
  } finally {
    server.close();
  }
});
