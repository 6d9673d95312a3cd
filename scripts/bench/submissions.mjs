import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { root } from '../lib/runner.mjs';
import { ApiClient } from './api-client.mjs';
import { runLoad, toRequest } from './load.mjs';
import { summarize } from './rounds.mjs';

const PER_SECOND = 5;
const CONNECTIONS = 32;
const SIZE = { width: 3_000, height: 2_000 };

/**
 * W6: submissions with a photo of 6 megapixels at a fixed rate, while W1 runs. Alternates with W1 alone, and verifies that
 * every acknowledged submission is in the database and its photo in the storage.
 */
export async function measureSubmissions(ranking, product, dataset, { rounds, seconds }) {
  const author = await ApiClient.signIn(product.port, 'maria');
  const photo = await createPhoto();
  const requests = ranking.paths.map(toRequest);
  const load = () => runLoad({ port: product.port, requests, connections: CONNECTIONS, seconds });
  const [alone, beside] = [[], []];
  const submissions = [];
  const rates = [];
  await load();
  for (let round = 0; round < rounds; round += 1) {
    alone.push((await load()).p95);
    const bodies = await encodeSubmissions(photo, PER_SECOND * seconds, submissions.length);
    const running = submitForSeconds(author, bodies, seconds, submissions);
    beside.push((await load()).p95);
    rates.push(computeRate(await running));
  }
  const acknowledged = submissions.filter(({ status }) => status === 201);
  return {
    megabytes: photo.size / 1e6,
    sent: submissions.length,
    acknowledged: acknowledged.length,
    refused: submissions.find(({ status }) => status !== 201)?.detail,
    lost: await countLost(dataset, acknowledged),
    rate: summarize(rates).median,
    latency: summarize(acknowledged.map(({ time }) => time)),
    alone: summarize(alone),
    beside: summarize(beside),
    ratio: summarize(beside.map((p95, round) => p95 / alone[round])),
  };
}

/** Sends at a fixed rate, whether or not earlier submissions have been answered. */
async function submitForSeconds(author, bodies, seconds, submissions) {
  const running = [];
  const sent = [];
  const startedAt = performance.now();
  for (let count = 0; count < PER_SECOND * seconds; count += 1) {
    await pause(Math.max(0, startedAt + (count * 1000) / PER_SECOND - performance.now()));
    const submission = { number: submissions.length };
    submissions.push(submission);
    sent.push(submission);
    running.push(submit(author, bodies[count], submission));
  }
  await Promise.all(running);
  return sent;
}

/**
 * Acknowledgements per second from the first to the last one: less than what is sent if a backlog grows. The time until the
 * first one is the latency, not the rate.
 */
function computeRate(sent) {
  const times = sent.filter(({ status }) => status === 201).map(({ acknowledgedAt }) => acknowledgedAt);
  return ((times.length - 1) * 1000) / (Math.max(...times) - Math.min(...times));
}

/** Encoded before the measurement, because the generator of W1 runs in this process too. */
const encodeSubmissions = (photo, count, first) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const number = first + index;
      const form = new FormData();
      // Another pair for each, because a user has one testimonial for a pair.
      const fields = { conditionId: 1 + (number % 500), supplementId: 1 + Math.floor(number / 500), ...FIELDS };
      for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
      form.append('proofFiles', photo, 'photo.jpg');
      const message = new Response(form);
      return { type: message.headers.get('content-type'), bytes: Buffer.from(await message.arrayBuffer()) };
    }),
  );

async function submit(author, body, submission) {
  const startedAt = performance.now();
  try {
    const response = await author.send('POST', '/api/testimonials', body);
    const { id, detail } = await response.json();
    Object.assign(submission, { status: response.status, id, detail });
  } catch (error) {
    Object.assign(submission, { status: 0, detail: error.message });
  }
  submission.acknowledgedAt = performance.now();
  submission.time = submission.acknowledgedAt - startedAt;
}

const SUBMISSION = join(root, 'backend', 'test', 'valid-submission.json');
const FIELDS = { ...JSON.parse(readFileSync(SUBMISSION, 'utf8')), brandId: 1 };

/** Acknowledged submissions without a row, or with a row whose file is missing. */
async function countLost({ client, folder }, acknowledged) {
  const { rows } = await client.query(
    `select testimonial_id as id, name from testimonials.attachments where testimonial_id = any($1)`,
    [acknowledged.map(({ id }) => id)],
  );
  const stored = new Set(
    readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name),
  );
  const complete = new Set(rows.filter(({ name }) => stored.has(name.split('/').at(-1))).map(({ id }) => id));
  return acknowledged.filter(({ id }) => !complete.has(id)).length;
}

/** Coarse noise: about as many bytes as a photo of a package. */
async function createPhoto() {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 };
  const coarse = await sharp({ create: { width: 750, height: 500, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
  const bytes = await sharp(coarse)
    .resize(SIZE.width, SIZE.height, { kernel: 'cubic' })
    .jpeg({ quality: 85 })
    .toBuffer();
  return new Blob([bytes], { type: 'image/jpeg' });
}
