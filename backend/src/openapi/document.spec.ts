import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problems } from './problems.js';

interface Example {
  value?: unknown;
  $ref?: string;
  summary?: string;
}
interface Content {
  example?: unknown;
  examples?: Record<string, Example>;
  schema?: { $ref?: string };
}
interface Answer {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Content>;
  'x-problem-codes'?: string[];
}
interface Operation {
  operationId: string;
  summary?: string;
  security: object[];
  parameters?: object[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses: Record<string, Answer>;
}

interface Schema {
  required?: string[];
  properties?: Record<string, { nullable?: boolean; oneOf?: { nullable?: boolean }[] }>;
}

const document = JSON.parse(readFileSync(join(__dirname, '../../../docs/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: {
    examples: Record<string, { value: { code: string; status: number } }>;
    schemas: Record<string, Schema>;
  };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...operation })),
);
const ownOperations = operations.filter(({ name }) => !name.includes('/identity/'));

/** Text formats need examples; images and files do not. */
const isReadable = (mediaType: string) => /^(application\/json|text\/csv|multipart\/form-data)$/.test(mediaType);

/**
 * Examples exist for both languages, or one named `any` if request and response are independent of the language. Redocly
 * validates them against their schemas.
 */
function isExampleMissing({ example, examples = {} }: Content): boolean {
  if (example !== undefined) return false;
  const names = Object.keys(examples).sort().join();
  return names !== 'en,es' && names !== 'any';
}

it('every request body and response has an example in both languages', () => {
  const missing = operations.flatMap(({ name, requestBody, responses }) => {
    const bodies = [
      ...Object.entries(requestBody?.content ?? {}).map(([type, body]) => ({ location: `${name} body`, type, body })),
      ...Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([status, { content = {} }]) =>
          Object.entries(content).map(([type, body]) => ({ location: `${name} ${status}`, type, body })),
        ),
    ];
    return bodies
      .filter(({ type, body }) => isReadable(type) && isExampleMissing(body))
      .map(({ location: where, type }) => `${where} ${type}`);
  });
  expect(missing).toEqual([]);
});

const VERBS =
  'acquire|add|approve|check|compare|decide|edit|erase|export|get|hide|import|list|mark|merge|open|preview|reject|release|' +
  'rename|replace|request|reverse|revoke|search|set|show|sign|submit|undo|verify|warm|withdraw';

it('every operation id is a topic and an action that starts with a verb, because clients name functions after it', () => {
  const pattern = new RegExp(`^[A-Z][A-Za-z]+_(${VERBS})([A-Z][a-z]+)*$`);
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.filter((id) => !pattern.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

it('every error response lists its possible codes with an example problem for each', () => {
  for (const { name, responses } of ownOperations) {
    for (const [status, answer] of Object.entries(responses).filter(([entry]) => Number(entry) >= 400)) {
      const content = answer.content?.['application/problem+json'];
      // Health checks always answer with the same document.
      if (!content) {
        expect([name, status]).toEqual(['GET /health/ready', '503']);
        continue;
      }
      const codes = answer['x-problem-codes'] ?? [];
      expect([name, status, codes]).not.toEqual([name, status, []]);
      expect([name, status, Object.keys(content.examples ?? {})]).toEqual([name, status, codes]);
      for (const code of codes) {
        expect([name, code, problems[code]?.status]).toEqual([name, code, Number(status)]);
        expect(document.components.examples[code]?.value).toMatchObject({ code, status: Number(status) });
      }
    }
  }
});

it('every operation that a text of the document names is in the document', () => {
  const named = [...JSON.stringify(document).matchAll(/`(GET|POST|PUT|DELETE) (\/[^`? ]+)/g)].map(
    ([, method = '', path = '']) => `${method} ${path}`,
  );
  const names = new Set(operations.map(({ name }) => name));
  expect(named.length).toBeGreaterThan(2);
  expect([...new Set(named)].filter((name) => !names.has(name))).toEqual([]);
});

it('every response has a description', () => {
  for (const { name, responses } of operations) {
    for (const [status, { description }] of Object.entries(responses)) {
      expect([name, status, description]).toEqual([name, status, expect.stringMatching(/\S/)]);
    }
  }
});

it('every operation documents that the product may be unavailable, and when to retry', () => {
  for (const { name, responses } of operations.filter((entry) => !entry.name.includes('/health/'))) {
    const { headers = {}, 'x-problem-codes': codes = [] } = responses['503'] ?? {};
    expect([name, codes.includes('unavailable'), 'Retry-After' in headers]).toEqual([name, true, true]);
  }
});

it('only problem documents have a language among errors: those of the identity library state none', () => {
  const errors = operations.flatMap(({ name, responses }) =>
    Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { headers = {}, content = {} }]) => ({
        response: `${name} ${status}`,
        hasLanguage: 'Content-Language' in headers,
        isProblem: 'application/problem+json' in content,
      })),
  );
  expect(errors.filter(({ hasLanguage, isProblem }) => hasLanguage !== isProblem)).toEqual([]);
});

it('every problem code of the product is documented on at least one operation', () => {
  const documentedCodes = new Set(
    ownOperations.flatMap(({ responses }) =>
      Object.values(responses).flatMap((entry) => entry['x-problem-codes'] ?? []),
    ),
  );
  const undocumentedCodes = Object.keys(problems).filter((code) => !documentedCodes.has(code));
  // Not specific to a route: codes of the framework and unexpected errors.
  expect(undocumentedCodes).toEqual(['forbidden', 'internal', 'method_not_allowed']);
});

it('every operation documents its behaviour, its access level and its rate limit', () => {
  for (const { name, summary, security, responses } of ownOperations) {
    expect([name, Boolean(summary), Array.isArray(security), '429' in responses]).toEqual([name, true, true, true]);
    for (const [status, { description }] of Object.entries(responses)) {
      expect([name, status, description === '']).toEqual([name, status, status.startsWith('2') && description === '']);
    }
  }
});

it('deprecated fields and values are marked as deprecated with their replacement', () => {
  const { schemas } = document.components as unknown as {
    schemas: Record<
      string,
      { properties: Record<string, { deprecated?: boolean; description?: string } & Record<string, unknown>> }
    >;
  };
  const { age } = schemas.PublicTestimonialDto!.properties;
  expect(age).toMatchObject({ deprecated: true, description: expect.stringContaining('ageRange') });
  const { usageFrequencyUnit } = schemas.SubmissionDto!.properties;
  expect(usageFrequencyUnit).toMatchObject({
    'x-deprecated-values': ['twice_per_day', 'three_times_per_day'],
    description: expect.stringContaining('per_day'),
  });
});

it('every field that a request may omit may be null', () => {
  const names = ownOperations.flatMap(({ requestBody }) => {
    const reference = requestBody?.content['application/json']?.schema?.$ref;
    return reference ? [reference.split('/').at(-1)!] : [];
  });
  const optional = [...new Set(names)].flatMap((name) => {
    const { properties = {}, required = [] } = document.components.schemas[name];
    return Object.entries(properties).flatMap(([field, schema]) =>
      required.includes(field) ? [] : [{ field: `${name}.${field}`, schemas: [schema, ...(schema.oneOf ?? [])] }],
    );
  });
  expect(optional.length).toBeGreaterThan(40);
  const others = optional.filter(({ schemas }) => !schemas.some(({ nullable }) => nullable));
  expect(others.map(({ field }) => field)).toEqual([]);
});

/** Fields that depend on the problem or on the identity provider. */
const CONDITIONAL_FIELDS =
  /ProblemDto|^FeedErrorDto\.(line|product|unknownColumns)$|^FileErrorDto\.(line|otherLine|entryId|mergedIntoId)$|^ClientAuthDto/;

it('a response always has all fields, except those that depend on the problem or the provider', () => {
  const { schemas } = document.components;
  const names = new Set<string>();
  const collect = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (names.has(name)) continue;
      names.add(name);
      collect(schemas[name]);
    }
  };
  collect(operations.map(({ responses }) => responses));
  const optional = [...names].flatMap((name) => {
    const { properties = {}, required = [] } = schemas[name]!;
    return Object.keys(properties).flatMap((field) => (required.includes(field) ? [] : [`${name}.${field}`]));
  });
  expect(names.size).toBeGreaterThan(100);
  expect(optional.filter((field) => !CONDITIONAL_FIELDS.test(field))).toEqual([]);
});

it('a body is required exactly if one of its fields is', () => {
  const bodies = ownOperations.flatMap(({ name, requestBody }) => {
    const reference = requestBody?.content['application/json']?.schema?.$ref;
    if (!reference) return [];
    const { required = [] } = document.components.schemas[reference.split('/').at(-1)!]!;
    return [{ name, isRequired: Boolean(requestBody.required), hasRequired: required.length > 0 }];
  });
  expect(bodies.filter(({ isRequired, hasRequired }) => isRequired !== hasRequired)).toEqual([]);
});

it('only numbers have limits of numbers, and only texts those of texts', () => {
  const limits = { minimum: 'number', maximum: 'number', minLength: 'string', maxLength: 'string', pattern: 'string' };
  const misplaced: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type } = value as { type?: unknown };
    for (const [key, inner] of Object.entries(value)) {
      visit(inner, `${path}/${key}`);
      const limited = limits[key as keyof typeof limits];
      if (limited && typeof type === 'string' && type.replace('integer', 'number') !== limited)
        misplaced.push(`${path}/${key} of ${type}`);
    }
  };
  visit(document.components.schemas, '');
  for (const { name, parameters } of operations) visit(parameters, name);
  expect(misplaced).toEqual([]);
});
