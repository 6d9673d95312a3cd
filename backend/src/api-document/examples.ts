import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenAPIObject } from '@nestjs/swagger';
import { type Answer, type Content, operationsOf } from './operations.js';

type Taken = Partial<Record<keyof typeof SUMMARIES, unknown>>;
interface OperationTakes {
  /** By media type. */
  request: Record<string, Taken>;
  /** By status and media type. */
  answers: Record<string, Record<string, Taken>>;
}

const SUMMARIES = { en: 'English', es: 'Español', any: 'The same in both languages' };
/** Taken from the running product by `node scripts/api-examples.mjs`; a test compares them with what it does today. */
const FILE = join(dirname(fileURLToPath(import.meta.url)), 'examples.json');

/** Shows at each body what is really sent and answered, in both languages. */
export function addExamples(document: OpenAPIObject): void {
  const all = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, OperationTakes>;
  for (const { operation } of operationsOf(document)) {
    const { request, answers } = all[operation.operationId ?? ''] ?? { request: {}, answers: {} };
    const body = operation.requestBody;
    if (body && 'content' in body) {
      for (const [mediaType, examples] of Object.entries(request)) show(body.content[mediaType], examples);
    }
    for (const [status, byMediaType] of Object.entries(answers)) {
      const { content = {} } = (operation.responses[status] ?? {}) as Answer;
      for (const [mediaType, taken] of Object.entries(byMediaType)) show(content[mediaType], taken);
    }
  }
}

function show(content: Content[string] | undefined, examples: Taken): void {
  if (!content) return;
  content.examples = Object.fromEntries(
    Object.entries(examples).map(([name, value]) => [name, { summary: SUMMARIES[name as keyof Taken], value }]),
  );
}
