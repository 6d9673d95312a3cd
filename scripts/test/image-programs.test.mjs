import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../lib/runner.mjs';

const folder = mkdtempSync(join(tmpdir(), 'recuento-image-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function write(name, content) {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** Runs a program of the image with these settings only. */
function runProgram(args, settings) {
  const child = spawn(process.execPath, args, { cwd: root, env: { PATH: process.env.PATH, ...settings } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

/** A program, and all files of the repository that it imports. */
function findImports(file) {
  const names = [...readFileSync(file, 'utf8').matchAll(/^import\s[^'"();]*?from\s+'(\.[^']+)'/gm)];
  return [file, ...names.flatMap(([, name]) => findImports(join(dirname(file), name)))];
}

const printArguments = write('print-arguments.mjs', `console.log(process.execArgv.join(' '));`);

for (const [role, isLarger] of [
  ['worker', false],
  ['api', true],
]) {
  test(`a process whose PROCESS_FILE contains "${role}" has the memory of that role`, async () => {
    const settings = { PROCESS_FILE: write('process', `${role}\n`) };
    const { code, output } = await runProgram(['scripts/supervise.mjs', printArguments], settings);
    assert.equal(code, 0, output);
    assert.match(output, /--max-old-space-size/);
    assert.equal(output.includes('--max-semi-space-size'), isLarger);
  });
}

test('a PROCESS_FILE that cannot be read stops the start with its name', async () => {
  const settings = { PROCESS_FILE: join(folder, 'missing') };
  const { code, output } = await runProgram(['scripts/supervise.mjs', printArguments], settings);
  assert.equal(code, 1);
  assert.match(output, /^PROCESS_FILE=".*missing" cannot be used: ENOENT/);
});

test('the health check of a worker asks WORKER_PORT, also if PROCESS is read from a file', async () => {
  const server = createServer((request, response) => response.end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  after(() => server.close());
  const ports = { PORT: '1', WORKER_PORT: String(server.address().port) };
  const check = (settings) => runProgram(['docker/check-health.mjs'], { ...ports, ...settings });
  assert.equal((await check({ PROCESS_FILE: write('role', 'worker\n') })).code, 0);
  assert.equal((await check({ PROCESS: 'worker' })).code, 0);
  assert.equal((await check({ PROCESS: 'api' })).code, 1);
});

test('the image contains all files that its programs import', () => {
  const dockerfile = readFileSync(join(root, 'docker/Dockerfile'), 'utf8').replaceAll('\\\n', ' ');
  const copied = new Set(dockerfile.match(/^COPY (scripts|docker)\/.*$/gm).flatMap((line) => line.split(/ +/)));
  for (const program of ['scripts/supervise.mjs', 'scripts/lib/follow-parent.mjs', 'docker/check-health.mjs']) {
    for (const file of findImports(join(root, program))) {
      assert.ok(copied.has(relative(root, file)), `${relative(root, file)} is missing in docker/Dockerfile`);
    }
  }
});
