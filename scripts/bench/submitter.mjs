import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { root } from '../lib/runner.mjs';
import { ApiClient } from './api-client.mjs';

/**
 * Worker thread of submissions.mjs: sends submissions with a photo at a fixed rate, so that sending them does not delay the
 * generator of W1. Posts `ready`; on `encode` prepares the messages of a round; on `send` sends them and posts the results.
 */
const { port, photo, count, perSecond } = workerData;
const SUBMISSION = join(root, 'backend', 'test', 'fixtures', 'valid-submission.json');
const FIELDS = { ...JSON.parse(readFileSync(SUBMISSION, 'utf8')), brandId: 1 };
/** Several, because a user may have five uploads at a time: after a short delay of all of them, those of one author would be rejected. */
const authors = await Promise.all(['maria', 'admin'].map((name) => ApiClient.signIn(port, name)));
let bodies = [];
let encoded = 0;

parentPort.on('message', async (message) => {
  if (message === 'encode') {
    bodies = await Promise.all(Array.from({ length: count }, () => encodeSubmission(encoded++)));
    parentPort.postMessage('encoded');
  } else {
    parentPort.postMessage(await sendAll());
  }
});
parentPort.postMessage('ready');

/** Each for another pair, because a user has one testimonial for a pair. */
async function encodeSubmission(number) {
  const form = new FormData();
  const fields = { conditionId: 1 + (number % 500), supplementId: 1 + Math.floor(number / 500), ...FIELDS };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('proofFiles', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
  const message = new Response(form);
  return { type: message.headers.get('content-type'), bytes: Buffer.from(await message.arrayBuffer()) };
}

/** At a fixed rate, whether or not earlier submissions have been answered. */
async function sendAll() {
  const startedAt = performance.now();
  const running = [];
  for (const [index, body] of bodies.entries()) {
    await pause(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()));
    running.push(submit(authors[index % authors.length], body));
  }
  return Promise.all(running);
}

async function submit(author, body) {
  const startedAt = performance.now();
  const submission = await send(author, body);
  const acknowledgedAt = performance.now();
  return { ...submission, acknowledgedAt, time: acknowledgedAt - startedAt };
}

async function send(author, body) {
  try {
    const response = await author.send('POST', '/api/testimonials', body);
    const { id, detail } = await response.json();
    return { status: response.status, id, detail };
  } catch (error) {
    return { status: 0, detail: error.message };
  }
}
