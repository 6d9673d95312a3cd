import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
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
  const photo = await createPhoto();
  const submitter = new Worker(new URL('./submitter.mjs', import.meta.url), {
    workerData: { port: product.port, photo, count: PER_SECOND * seconds, perSecond: PER_SECOND },
  });
  try {
    return await measureBeside(submitter, photo, ranking, product, dataset, { rounds, seconds });
  } finally {
    await submitter.terminate();
  }
}

async function measureBeside(submitter, photo, ranking, product, dataset, { rounds, seconds }) {
  const waitForSubmitter = async () => (await once(submitter, 'message'))[0];
  await waitForSubmitter();
  const requests = ranking.paths.map((path) => toRequest(path));
  const load = () => runLoad({ port: product.port, requests, connections: CONNECTIONS, seconds });
  const [alone, beside] = [[], []];
  const submissions = [];
  const rates = [];
  await load();
  for (let round = 0; round < rounds; round += 1) {
    alone.push((await load()).p95);
    submitter.postMessage('encode');
    await waitForSubmitter();
    submitter.postMessage('send');
    const answered = waitForSubmitter();
    beside.push((await load()).p95);
    const sent = await answered;
    rates.push(computeRate(sent));
    submissions.push(...sent);
  }
  const acknowledged = submissions.filter(({ status }) => status === 201);
  return {
    megabytes: photo.length / 1e6,
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

/**
 * Acknowledgements per second from the first to the last one: less than what is sent if a backlog grows. The time until the
 * first one is the latency, not the rate.
 */
function computeRate(sent) {
  const times = sent.filter(({ status }) => status === 201).map(({ acknowledgedAt }) => acknowledgedAt);
  return ((times.length - 1) * 1000) / (Math.max(...times) - Math.min(...times));
}

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
  return sharp(coarse).resize(SIZE.width, SIZE.height, { kernel: 'cubic' }).jpeg({ quality: 85 }).toBuffer();
}
