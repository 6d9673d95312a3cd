import { readFile, writeFile } from 'node:fs/promises';
import { sanitizePdf } from './sanitize-pdf.js';

/** A process for one document: `node sanitize-pdf.process.js source target`. Answers one line of JSON. */
const [source, target] = process.argv.slice(2);
const result = await sanitizePdf(await readFile(source));
if ('bytes' in result) await writeFile(target, result.bytes, { mode: 0o600 });
process.stdout.write(JSON.stringify('bytes' in result ? { byteSize: result.bytes.length } : result));
