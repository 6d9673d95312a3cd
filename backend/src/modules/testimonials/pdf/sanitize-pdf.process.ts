import { readFile, writeFile } from 'node:fs/promises';
import type { PdfAnswer, PdfTask } from './pdf-process.js';
import { sanitizePdf } from './sanitize-pdf.js';

type Result = PdfAnswer extends infer Answer ? Omit<Answer, 'heapBytes'> : never;

/** Child process of PdfProcess: answers each task with one message, and ends when its parent is gone. */
process.on('message', (task: PdfTask) => void answer(task));

async function answer(task: PdfTask): Promise<void> {
  const result = await sanitizeFile(task);
  process.send!({ ...result, heapBytes: process.memoryUsage().heapUsed });
}

async function sanitizeFile({ source, target }: PdfTask): Promise<Result> {
  const bytes = await readFile(source).catch(toFileError);
  if ('fileError' in bytes) return bytes;
  const result = await sanitizePdf(bytes);
  if (!('bytes' in result)) return result;
  const failed = await writeFile(target, result.bytes, { mode: 0o600 }).catch(toFileError);
  return failed ?? { byteSize: result.bytes.length };
}

/** Reports file system errors to the parent. All other errors terminate the process. */
function toFileError({ code }: NodeJS.ErrnoException): { fileError: string } {
  return { fileError: String(code) };
}
