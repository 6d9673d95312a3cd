import { deepEqual } from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

const MODULE = join(import.meta.dirname, '../lib/tests/test-ports.cjs');
/** Chooses ports as a process with this id, and stays until its parent is gone. */
const CHILD = `
  Object.defineProperty(process, 'pid', { value: 12_345 });
  const { listTestPorts } = require(${JSON.stringify(MODULE)});
  process.once('disconnect', () => process.exit());
  Promise.all([listTestPorts(), listTestPorts()]).then((lists) => process.send(lists.map((ports) => [...ports].sort())));
`;

let folder;
const children = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-ports-'));
  await writeFile(join(folder, 'child.cjs'), CHILD);
});

after(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

test('processes that run at the same time have no port in common, also with ids of the same part', async () => {
  const choices = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const child = fork(join(folder, 'child.cjs'));
      children.push(child);
      const [[first, second]] = await once(child, 'message');
      deepEqual(first, second);
      return first;
    }),
  );
  const all = choices.flat();
  deepEqual(
    all.filter((port, index) => all.indexOf(port) !== index),
    [],
  );
});
