import { Transform, type TransformCallback } from 'node:stream';
import { FeedUnreadableError } from './marketplace.errors.js';

export interface FeedLine {
  line: number;
  /** As it was read; nothing in it is known to be right. */
  values: unknown;
}

const MAX_ROW_BYTES = 65_536;
const QUOTE = '"';

/**
 * Cuts a JSON list of objects into its objects without ever holding more than one of them. It only counts brackets and
 * quotes; whether an object is right is for JSON.parse to say.
 */
export class JsonArrayStream extends Transform {
  private row = '';
  private depth = 0;
  private line = 1;
  private startLine = 1;
  private inText = false;
  private escaped = false;
  private isOpen = false;
  private isClosed = false;

  constructor() {
    super({ readableObjectMode: true, decodeStrings: false });
  }

  override _transform(chunk: string, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      let from = 0;
      for (let at = 0; at < chunk.length; at += 1) {
        const sign = chunk[at];
        if (sign === '\n') this.line += 1;
        if (this.depth === 0) {
          if (sign === '{' && this.isOpen) {
            this.depth = 1;
            this.startLine = this.line;
            from = at;
          } else this.between(sign);
        } else if (this.inside(sign)) {
          this.row += chunk.slice(from, at + 1);
          this.finishRow();
        }
      }
      if (this.depth > 0) this.row += chunk.slice(from);
      if (this.row.length > MAX_ROW_BYTES)
        throw new FeedUnreadableError(`Line ${this.startLine}: the product is too long.`);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    done(this.isClosed && this.depth === 0 ? null : new FeedUnreadableError('The list does not end.'));
  }

  /** Outside of every object: one list, commas, and space. */
  private between(sign: string): void {
    if (/\s|\uFEFF/.test(sign) || (sign === ',' && this.isOpen)) return;
    if (sign === '[' && !this.isOpen && !this.isClosed) this.isOpen = true;
    else if (sign === ']' && this.isOpen) {
      this.isOpen = false;
      this.isClosed = true;
    } else throw new FeedUnreadableError(`Line ${this.line}: a list of objects was expected.`);
  }

  /** True at the end of the object. */
  private inside(sign: string): boolean {
    if (this.inText) {
      if (this.escaped) this.escaped = false;
      else if (sign === '\\') this.escaped = true;
      else if (sign === QUOTE) this.inText = false;
      return false;
    }
    if (sign === QUOTE) this.inText = true;
    else if (sign === '{' || sign === '[') this.depth += 1;
    else if (sign === '}' || sign === ']') this.depth -= 1;
    return this.depth === 0;
  }

  private finishRow(): void {
    const text = this.row;
    this.row = '';
    try {
      this.push({ line: this.startLine, values: JSON.parse(text) as unknown } satisfies FeedLine);
    } catch {
      throw new FeedUnreadableError(`Line ${this.startLine}: this is not JSON.`);
    }
  }
}
