import { readFile, writeFile } from 'node:fs/promises';
import { sanitizePdf } from './sanitize-pdf.js';

/** A process for one document: `node sanitize-pdf.process.js source target`. Answers one line of JSON. */
const [source, target] = process.argv.slice(2);

async function answer(): Promise<object> {
  const bytes = await readFile(source).catch(asFileError);
  if ('fileError' in bytes) return bytes;
  const result = await sanitizePdf(bytes);
  if (!('bytes' in result)) return result;
  const failed = await writeFile(target, result.bytes, { mode: 0o600 }).catch(asFileError);
  return failed ?? { byteSize: result.bytes.length };
}

/** What the system says of a file; whatever else goes wrong ends the process. */
function asFileError({ code }: NodeJS.ErrnoException): { fileError: string } {
  return { fileError: String(code) };
}

process.stdout.write(JSON.stringify(await answer()));
