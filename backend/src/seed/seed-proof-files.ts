import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { proofStorageKey } from '../modules/testimonials/index.js';
import type { Database } from '../platform/database/index.js';
import type { FileStorage } from '../platform/storage/index.js';
import type { DemoTestimonial } from './demo/demo-testimonial.js';

/** Every fifth pending testimonial has no proof, which is optional. */
const WITHOUT_PROOF_INTERVAL = 5;

/** Adds generated receipts to pending testimonials, so that reviewers can open them. */
export async function seedProofFiles(
  database: Database,
  storage: FileStorage,
  testimonials: DemoTestimonial[],
  ids: number[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'recuento-seed-'));
  try {
    const pending = testimonials
      .map((testimonial, index) => ({ testimonial, id: ids[index] }))
      .filter(({ testimonial }) => testimonial.status === 'pending')
      .filter((_, index) => index % WITHOUT_PROOF_INTERVAL !== WITHOUT_PROOF_INTERVAL - 1);
    for (const { testimonial, id } of pending) {
      const name = `${deterministicUuid(`demo receipt ${testimonial.author}/${testimonial.supplementId}`)}.png`;
      const path = join(folder, name);
      const { size } = await sharp(Buffer.from(drawReceipt(testimonial)))
        .png()
        .toFile(path);
      await storage.store(proofStorageKey(name), path);
      await database.execute(
        `insert into testimonials.attachments (testimonial_id, name, media_type, byte_size, position)
         values ($1, $2, 'image/png', $3, 0)`,
        [id, name, size],
      );
      await database.execute(`update testimonials.testimonials set proof = 'files' where id = $1`, [id]);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function drawReceipt({ createdAt, author, supplementId, language }: DemoTestimonial): string {
  const texts =
    language === 'es'
      ? { title: 'Recibo de prueba', note: 'Dibujado para la demostración', total: 'Total' }
      : { title: 'Sample receipt', note: 'Drawn for the demo', total: 'Total' };
  const price = (12 + ((author * 7 + supplementId * 3) % 240) / 10).toFixed(2);
  const text = (y: number, size: number, content: string) =>
    `<text x="32" y="${y}" font-family="sans-serif" font-size="${size}" fill="#1c2624">${content}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640">
    <rect width="480" height="640" fill="#f7f8f5"/>
    <rect x="16" y="16" width="448" height="608" fill="#fff" stroke="#76827d" stroke-dasharray="6 4"/>
    ${text(84, 32, texts.title)}${text(124, 18, createdAt.toISOString().slice(0, 10))}
    ${text(204, 20, `#${1000 + supplementId}`)}${text(240, 20, `${texts.total}: EUR ${price}`)}${text(580, 16, texts.note)}
  </svg>`;
}

function deterministicUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
