import { readFile, writeFile } from 'node:fs/promises';
import { sanitizePdf } from './sanitize-pdf.js';

/** Child process for one document: `node sanitize-pdf.process.js source target`. Prints one line of JSON. */
const [source, target] = process.argv.slice(2);

async function sanitizeFile(): Promise<object> {
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

process.stdout.write(JSON.stringify(await sanitizeFile()));
