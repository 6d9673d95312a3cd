import sharp from 'sharp';
import { RetentionService } from '../src/modules/data-rights/retention/retention.service.js';
import type { FlagDto } from '../src/modules/review/index.js';
import type { Client } from './client.js';
import { buildSubmission, multipart, type Names, type TestFile } from './factories.js';
import type { TestApp } from './test-app.js';
import { Random } from './random.js';

export type Signal = NonNullable<FlagDto['signal']>;

let subjects = 0;

/** A supplement and a brand that nobody else reported. */
export function customSubject(): Record<string, unknown> {
  subjects += 1;
  return {
    supplementId: 0,
    useCustomSupplement: true,
    customSupplementName: `Supplement ${subjects}`,
    brandId: 0,
    useCustomBrand: true,
    customBrandName: `Brand ${subjects}`,
  };
}

/** Submits a testimonial from an address; returns its id. */
export async function submitFrom(
  author: Client,
  names: Names,
  changes: Record<string, unknown>,
  { address = '127.0.0.1', files }: { address?: string; files?: TestFile[] } = {},
): Promise<number> {
  const fields = buildSubmission(names, changes);
  const body = files ? multipart(fields, files) : fields;
  const sent = await author.post<{ id: number }>('/api/testimonials', body, { 'x-forwarded-for': address });
  if (sent.status !== 201) throw new Error(`not accepted: ${JSON.stringify(sent.body)}`);
  return sent.body.id;
}

/** A drawn receipt; the same seed draws the same one. */
export async function drawReceipt(seed: number, { width = 480, quality = 90 } = {}): Promise<TestFile> {
  const random = new Random(seed);
  const boxes = Array.from({ length: 24 }, () => {
    const [x, y, w, h] = [
      random.between(0, 420),
      random.between(0, 560),
      random.between(40, 200),
      random.between(30, 140),
    ];
    return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="hsl(0 0% ${random.between(0, 100)}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640"><rect width="480" height="640" fill="#fff"/>${boxes.join('')}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).resize({ width }).jpeg({ quality }).toBuffer();
  return { name: 'receipt.jpg', type: 'image/jpeg', bytes };
}

/** The signals of a testimonial by code, as a reviewer sees them. */
export async function getSignals(admin: Client, id: number): Promise<Record<string, Signal>> {
  const { body } = await admin.get<{ flags: FlagDto[] }>(`/api/testimonials/admin/${id}`);
  return Object.fromEntries(body.flags.flatMap(({ code, signal }) => (signal ? [[code, signal]] : [])));
}

export const purgeExpired = ({ app }: TestApp): Promise<void> => app.get(RetentionService).purgeExpired();

/** The first testimonial of the product is so many days old: its history begins then. */
export const backdateFirst = ({ database }: TestApp, days: number) =>
  database.execute(
    `update testimonials.testimonials set created_at = now() - make_interval(days => $1)
     where id = (select min(id) from testimonials.testimonials)`,
    [days],
  );
