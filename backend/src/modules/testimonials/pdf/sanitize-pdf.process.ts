import { readFile, writeFile } from 'node:fs/promises';
import { serveTasks } from '../../../platform/process-pool/index.js';
import type { PdfTask } from './pdf-sanitizer.js';
import { sanitizePdf } from './sanitize-pdf.js';

/** Child process of {@link PdfSanitizer}. */
serveTasks(async ({ source, target }: PdfTask) => {
  const result = await sanitizePdf(await readFile(source));
  if ('code' in result) return result;
  await writeFile(target, result.bytes, { mode: 0o600 });
  return { byteSize: result.bytes.length };
});
