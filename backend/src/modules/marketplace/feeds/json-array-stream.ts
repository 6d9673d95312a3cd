import { Transform, type TransformCallback } from 'node:stream';
import { FeedUnreadableError } from '../marketplace.errors.js';

export interface FeedLine {
  line: number;
  /** As parsed; not validated. */
  values: unknown;
}

const MAX_ROW_BYTES = 65_536;
const QUOTE = '"';
const WHITE_SPACE = ' \t\r\n';
const BYTE_ORDER_MARK = '\uFEFF';

/** What comes next outside of the objects. */
type Expected = 'list' | 'object or end' | 'comma or end' | 'object' | 'nothing';

/** What is expected after each character that is accepted. */
const successors: Record<Expected, Record<string, Expected>> = {
  list: { [BYTE_ORDER_MARK]: 'list', '[': 'object or end' },
  'object or end': { '{': 'comma or end', ']': 'nothing' },
  'comma or end': { ',': 'object', ']': 'nothing' },
  object: { '{': 'comma or end' },
  nothing: {},
};

/**
 * Splits a JSON list into its objects and buffers only one of them. It counts brackets and quotes, and validates what is between
 * the objects; JSON.parse validates the objects.
 */
export class JsonArrayStream extends Transform {
  private row = '';
  private depth = 0;
  private line = 1;
  private startLine = 1;
  private isInString = false;
  private isEscaped = false;
  private expected: Expected = 'list';

  constructor() {
    super({ readableObjectMode: true, decodeStrings: false });
  }

  override _transform(chunk: string, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      let start = 0;
      for (let position = 0; position < chunk.length; position += 1) {
        const character = chunk[position];
        if (character === '\n') this.line += 1;
        if (this.depth === 0) {
          this.readOutsideObject(character);
          if (character !== '{') continue;
          this.depth = 1;
          this.startLine = this.line;
          start = position;
        } else if (this.readInsideObject(character)) {
          this.row += chunk.slice(start, position + 1);
          this.finishRow();
        }
      }
      if (this.depth > 0) this.row += chunk.slice(start);
      if (this.row.length > MAX_ROW_BYTES)
        throw new FeedUnreadableError('the product is too long.', { line: this.startLine });
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    done(this.expected === 'nothing' ? null : new FeedUnreadableError('The list does not end.'));
  }

  /** Handles a character outside of the objects, or the first one of an object. */
  private readOutsideObject(character: string): void {
    if (WHITE_SPACE.includes(character)) return;
    const next = successors[this.expected][character];
    if (!next) throw new FeedUnreadableError('a list of objects was expected.', { line: this.line });
    this.expected = next;
  }

  /** Handles a character of an object; returns true at its end. */
  private readInsideObject(character: string): boolean {
    if (this.isInString) {
      if (this.isEscaped) this.isEscaped = false;
      else if (character === '\\') this.isEscaped = true;
      else if (character === QUOTE) this.isInString = false;
      return false;
    }
    if (character === QUOTE) this.isInString = true;
    else if (character === '{' || character === '[') this.depth += 1;
    else if (character === '}' || character === ']') this.depth -= 1;
    return this.depth === 0;
  }

  private finishRow(): void {
    const text = this.row;
    this.row = '';
    try {
      this.push({ line: this.startLine, values: JSON.parse(text) as unknown } satisfies FeedLine);
    } catch {
      throw new FeedUnreadableError('this is not JSON.', { line: this.startLine });
    }
  }
}
