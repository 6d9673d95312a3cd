import type { ApiResponse } from '../app/client.js';
import { findRoute } from '../shared/openapi-document.js';

export type Language = 'en' | 'es';
/** A body in both languages, or in `any` where the two are the same. */
export type RecordedExample = Partial<Record<Language | 'any', unknown>>;
export interface OperationExamples {
  /** By media type. */
  request: Record<string, RecordedExample>;
  /** By status and media type. */
  answers: Record<string, Record<string, RecordedExample>>;
}

/** Maximum number of recorded list items. */
const MAX_ITEMS = 2;
const MAX_TEXT_LENGTH = 400;

/** Records requests and responses by operation: the first successful call of each, in each language. */
export class ExampleRecorder {
  private readonly recorded = new Map<string, OperationExamples>();

  constructor(private readonly origin: string) {}

  request(method: string, path: string, language: Language, mediaType: string, body: unknown): void {
    const { request } = this.findExamples(method, path);
    (request[mediaType] ??= {})[language] ??= this.shorten(body);
  }

  answer(method: string, path: string, language: Language, { status, headers, body }: ApiResponse<unknown>): void {
    const mediaType = (headers.get('content-type') ?? '').split(';')[0] ?? '';
    // Other media types, and empty responses, have no example.
    if (!/^(application\/json|text\/csv)$/.test(mediaType)) return;
    const { answers } = this.findExamples(method, path);
    ((answers[status] ??= {})[mediaType] ??= {})[language] ??= this.shorten(body);
  }

  get byOperation(): Record<string, OperationExamples> {
    const sorted = [...this.recorded].sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(
      sorted.map(([id, { request, answers }]) => {
        const byStatus = Object.entries(answers).map(([status, item]) => [status, mergeLanguages(item)]);
        return [
          id,
          { request: mergeLanguages(request), answers: Object.fromEntries(byStatus) as OperationExamples['answers'] },
        ];
      }),
    );
  }

  private findExamples(method: string, path: string): OperationExamples {
    const route = findRoute(method, path);
    if (!route) throw new Error(`${method} ${path} is not in the document`);
    const examples = this.recorded.get(route.operation.operationId) ?? { request: {}, answers: {} };
    this.recorded.set(route.operation.operationId, examples);
    return examples;
  }

  /** Shortens a value and removes values that differ between runs. */
  private shorten(value: unknown): unknown {
    if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => this.shorten(item));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.shorten(item)]));
    }
    if (typeof value !== 'string') return value;
    const replaced = value.replaceAll(this.origin, 'http://localhost:3000').replace(/token=[^"&]+/, 'token=k3Zq…');
    return replaced.length > MAX_TEXT_LENGTH ? `${replaced.slice(0, MAX_TEXT_LENGTH)}…` : replaced;
  }
}

function mergeLanguages(byKey: Record<string, RecordedExample>): Record<string, RecordedExample> {
  return Object.fromEntries(
    Object.entries(byKey).map(([key, { en, es }]) => {
      if (en === undefined || es === undefined) return [key, { any: en ?? es }];
      return [key, JSON.stringify(en) === JSON.stringify(es) ? { any: en } : { en, es }];
    }),
  );
}
