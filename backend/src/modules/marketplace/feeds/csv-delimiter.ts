import type { Readable } from 'node:stream';

type CsvDelimiter = ',' | ';';

const [COMMA, SEMICOLON, QUOTE] = [0x2c, 0x3b, 0x22];
const LINE_BREAKS = new Set([0x0a, 0x0d]);
/** Space, and the bytes of a byte order mark. */
const BLANKS = new Set([0x20, 0xef, 0xbb, 0xbf]);

/**
 * Finds the separator of the header line: a semicolon if there are more of them than commas, as in exports of spreadsheets
 * that write decimal commas. Reads no more than the header and at most about `maxBytes`; `content` is the whole feed.
 */
export async function detectDelimiter(
  feed: Readable,
  maxBytes: number,
): Promise<{ delimiter: CsvDelimiter; content: AsyncGenerator<Buffer> }> {
  const chunks = feed[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const header = new HeaderLine();
  const read: Buffer[] = [];
  let bytes = 0;
  while (!header.isComplete && bytes < maxBytes) {
    const { done, value } = await chunks.next();
    if (done) break;
    read.push(value);
    bytes += value.length;
    header.add(value);
  }
  return { delimiter: header.delimiter, content: joinChunks(read, chunks) };
}

/** The first line that is not empty. Only bytes of ASCII are compared, which are no part of another character in UTF-8. */
class HeaderLine {
  isComplete = false;
  private hasContent = false;
  private isQuoted = false;
  private commas = 0;
  private semicolons = 0;

  get delimiter(): CsvDelimiter {
    return this.semicolons > this.commas ? ';' : ',';
  }

  add(chunk: Buffer): void {
    for (const byte of chunk) {
      if (byte === QUOTE) this.isQuoted = !this.isQuoted;
      else if (this.isQuoted) continue;
      else if (byte === COMMA) this.commas += 1;
      else if (byte === SEMICOLON) this.semicolons += 1;
      else if (LINE_BREAKS.has(byte) && this.hasContent) {
        this.isComplete = true;
        return;
      }
      if (!LINE_BREAKS.has(byte) && !BLANKS.has(byte)) this.hasContent = true;
    }
  }
}

/** Ends the feed if it is not read to its end. */
async function* joinChunks(read: Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* read;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
