import type { ApiResponse } from '../client.js';
import { findRoute } from '../openapi-document.js';

export type Language = 'en' | 'es';
/** A body in both languages, or in `any` where the two are the same. */
export type RecordedExample = Partial<Record<Language | 'any', unknown>>;
export interface OperationExamples {
  /** By media type. */
  request: Record<string, RecordedExample>;
  /** By status and media type. */
  answers: Record<string, Record<string, RecordedExample>>;
}

/** As many of a list as show what it is a list of. */
const SHOWN = 2;
const LONGEST_TEXT = 400;

/** What was sent and answered, by operation: the first successful call of each, in each language. */
export class ExampleRecorder {
  private readonly known = new Map<string, OperationExamples>();

  constructor(private readonly origin: string) {}

  request(method: string, path: string, language: Language, mediaType: string, body: unknown): void {
    const { request } = this.of(method, path);
    (request[mediaType] ??= {})[language] ??= this.shown(body);
  }

  answer(method: string, path: string, language: Language, { status, headers, body }: ApiResponse<unknown>): void {
    const mediaType = (headers.get('content-type') ?? '').split(';')[0] ?? '';
    // What is neither has no example: a picture, or nothing.
    if (!/^(application\/json|text\/csv)$/.test(mediaType)) return;
    const { answers } = this.of(method, path);
    ((answers[status] ??= {})[mediaType] ??= {})[language] ??= this.shown(body);
  }

  get byOperation(): Record<string, OperationExamples> {
    const sorted = [...this.known].sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(
      sorted.map(([id, { request, answers }]) => {
        const byStatus = Object.entries(answers).map(([status, one]) => [status, merged(one)]);
        return [
          id,
          { request: merged(request), answers: Object.fromEntries(byStatus) as OperationExamples['answers'] },
        ];
      }),
    );
  }

  private of(method: string, path: string): OperationExamples {
    const route = findRoute(method, path);
    if (!route) throw new Error(`${method} ${path} is not in the document`);
    const takes = this.known.get(route.operation.operationId) ?? { request: {}, answers: {} };
    this.known.set(route.operation.operationId, takes);
    return takes;
  }

  /** Short, and without what is of this run only. */
  private shown(value: unknown): unknown {
    if (Array.isArray(value)) return value.slice(0, SHOWN).map((one) => this.shown(one));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.shown(one)]));
    }
    if (typeof value !== 'string') return value;
    const here = value.replaceAll(this.origin, 'http://localhost:3000').replace(/token=[^"&]+/, 'token=k3Zq…');
    return here.length > LONGEST_TEXT ? `${here.slice(0, LONGEST_TEXT)}…` : here;
  }
}

function merged(byKey: Record<string, RecordedExample>): Record<string, RecordedExample> {
  return Object.fromEntries(
    Object.entries(byKey).map(([key, { en, es }]) => {
      if (en === undefined || es === undefined) return [key, { any: en ?? es }];
      return [key, JSON.stringify(en) === JSON.stringify(es) ? { any: en } : { en, es }];
    }),
  );
}
