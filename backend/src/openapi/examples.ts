import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenAPIObject } from '@nestjs/swagger';
import { type OperationResponse, type Content, listOperations } from './operations.js';

type RecordedExample = Partial<Record<keyof typeof SUMMARIES, unknown>>;
interface OperationExamples {
  /** By media type. */
  request: Record<string, RecordedExample>;
  /** By status and media type. */
  answers: Record<string, Record<string, RecordedExample>>;
}

const SUMMARIES = { en: 'English', es: 'Español', any: 'The same in both languages' };
/** Recorded from the running product by `node scripts/api-examples.mjs`; a test verifies that they are current. */
const FILE = join(dirname(fileURLToPath(import.meta.url)), 'examples.json');

/** Adds recorded examples to all request and response bodies, in both languages. */
export function addExamples(document: OpenAPIObject): void {
  const all = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, OperationExamples>;
  for (const { operation } of listOperations(document)) {
    const { request, answers } = all[operation.operationId ?? ''] ?? { request: {}, answers: {} };
    const body = operation.requestBody;
    if (body && 'content' in body) {
      for (const [mediaType, examples] of Object.entries(request)) setExamples(body.content[mediaType], examples);
    }
    for (const [status, byMediaType] of Object.entries(answers)) {
      const { content = {} } = (operation.responses[status] ?? {}) as OperationResponse;
      for (const [mediaType, examples] of Object.entries(byMediaType)) setExamples(content[mediaType], examples);
    }
  }
}

function setExamples(content: Content[string] | undefined, examples: RecordedExample): void {
  if (!content) return;
  content.examples = Object.fromEntries(
    Object.entries(examples).map(([name, value]) => [
      name,
      { summary: SUMMARIES[name as keyof RecordedExample], value },
    ]),
  );
}
