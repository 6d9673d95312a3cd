import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import type { Database } from '../src/platform/database/index.js';
import { JobRegistry } from '../src/platform/jobs/index.js';
import type { Client } from './client.js';
import { waitUntil, type TestApp } from './test-app.js';
import { countUnfinished } from './unfinished-work.js';

export interface Names {
  conditionId: number;
  otherConditionId: number;
  supplementId: number;
  otherSupplementId: number;
  brandId: number;
  medicationId: number;
}

/** Adds a small catalog. */
export async function addNames(database: Pick<Database, 'query'>): Promise<Names> {
  const add = async (table: string, nameEn: string, nameEs: string) => {
    const [{ id }] = await database.query<{ id: number }>(
      `insert into catalog.${table} (name_en, name_es) values ($1, $2) returning id`,
      [nameEn, nameEs],
    );
    return id;
  };
  const [{ id: brandId }] = await database.query<{ id: number }>(
    `insert into catalog.brands (name) values ('Northlight') returning id`,
  );
  return {
    conditionId: await add('conditions', 'Insomnia', 'Insomnio'),
    otherConditionId: await add('conditions', 'Anxiety', 'Ansiedad'),
    supplementId: await add('supplements', 'Magnesium', 'Magnesio'),
    otherSupplementId: await add('supplements', 'Valerian root', 'Raíz de valeriana'),
    brandId,
    medicationId: await add('medications', 'Levothyroxine', 'Levotiroxina'),
  };
}

/** Fields of a valid submission, which the browser tests and the benchmark use too. */
const FIELDS = JSON.parse(readFileSync(join(__dirname, 'valid-submission.json'), 'utf8')) as Record<string, unknown>;

/** A valid submission. */
export function buildSubmission(names: Names, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    ...FIELDS,
    conditionId: names.conditionId,
    supplementId: names.supplementId,
    brandId: names.brandId,
    ...changes,
  };
}

export interface TestFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/**
 * Encodes a submission as the form does: text fields, lists of objects as JSON, lists of values with indexes, files.
 */
export function multipart(fields: Record<string, unknown>, files: TestFile[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value) && typeof value[0] !== 'object') {
      value.forEach((item, index) => form.append(`${name}[${index}]`, String(item)));
    } else if (Array.isArray(value)) form.append(name, JSON.stringify(value));
    else if (value !== undefined && value !== null) form.append(name, String(value));
  }
  for (const { name, type, bytes } of files) {
    form.append('proofFiles', new Blob([new Uint8Array(bytes)], { type }), name);
  }
  return form;
}

export async function jpeg(name = 'proof.jpg'): Promise<TestFile> {
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b524c' } });
  const bytes = await image
    .withExif({ IFD0: { Copyright: 'marker-exif' }, IFD3: { GPSLatitude: '51/1 30/1 3230/100' } })
    .jpeg()
    .toBuffer();
  return { name, type: 'image/jpeg', bytes };
}

export async function pdf(change: (document: PDFDocument) => void = () => undefined): Promise<TestFile> {
  const document = await PDFDocument.create();
  document.addPage([200, 200]).drawText('receipt', { x: 20, y: 100 });
  change(document);
  return { name: 'receipt.pdf', type: 'application/pdf', bytes: await document.save() };
}

/** Submits a valid testimonial; returns its id. */
export async function submitTestimonial(
  author: Client,
  names: Names,
  changes: Record<string, unknown> = {},
): Promise<number> {
  const submitted = await author.post<{ id: number }>('/api/testimonials', buildSubmission(names, changes));
  if (submitted.status !== 201) throw new Error(`not accepted: ${JSON.stringify(submitted.body)}`);
  return submitted.body.id;
}

const admins = new WeakMap<TestApp, Promise<Client>>();

/** Signed in once for each app. */
function findAdmin(product: TestApp): Promise<Client> {
  const found = admins.get(product) ?? product.signInAs('admin');
  admins.set(product, found);
  return found;
}

/** Submits and approves a testimonial of a new user; returns its id. */
export async function createApprovedTestimonial(
  product: TestApp,
  names: Names,
  changes: Record<string, unknown> = {},
): Promise<number> {
  const id = await submitTestimonial(await product.signUpUser(), names, changes);
  await approve(await findAdmin(product), id);
  return id;
}

export async function approve(admin: Client, id: number): Promise<void> {
  const approved = await admin.post(`/api/testimonials/admin/${id}/approve`);
  if (approved.status !== 204) throw new Error(`not approved: ${JSON.stringify(approved.body)}`);
}

/** Forgets which jobs were completed, as after a long time: their events can be repeated. */
export async function removeCompletedJobs(product: TestApp): Promise<void> {
  const queues = product.app.get(JobRegistry).getQueues();
  await Promise.all(queues.map((queue) => queue.clean(0, 0, 'completed')));
}

/** Waits until the workers have processed all events so far, and those that were recorded meanwhile. */
export async function waitForJobs(product: TestApp): Promise<void> {
  await waitUntil(
    () => countUnfinished(product),
    ({ events, jobs }) => events === 0 && jobs === 0,
  );
}
