import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';

type Schema = Record<string, unknown>;

interface Promised {
  content?: Record<string, { schema?: Schema }>;
  /** Codes that a problem of this status can have. */
  'x-problem-codes'?: string[];
}

interface Operation {
  responses: Record<string, Promised>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Answered {
  status: number;
  contentType: string | null;
  /** Parsed where it is JSON, text otherwise. */
  body: unknown;
}

/** These may say more than their schema does: a problem has members of its own for each code. */
const OPEN = ['ProblemDto'];

/** What the OpenAPI document promises, held against what the product answers. */
class Contract {
  private readonly document = JSON.parse(readFileSync(join(__dirname, '../../docs/openapi.json'), 'utf8')) as Document;
  private readonly ajv = new Ajv({ strict: false, validateFormats: false });
  private readonly checks = new Map<Schema, ValidateFunction>();
  private readonly routes = Object.entries(this.document.paths).map(([template, operations]) => ({
    template,
    operations,
    pattern: new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
  }));

  constructor() {
    for (const [name, schema] of Object.entries(this.document.components.schemas)) {
      this.ajv.addSchema({ ...strict(schema, OPEN.includes(name)), $id: `#/components/schemas/${name}` });
    }
  }

  /** What the answer breaks of the promise; nothing for what the document does not speak of. */
  breaches(method: string, path: string, { status, contentType, body }: Answered): string[] {
    const operation = this.operation(method, path.split('?')[0] ?? '');
    if (!operation) return [];
    const said = operation.responses[String(status)];
    if (!said) return [`the status ${status} is not documented`];
    if (!said.content) return body === '' ? [] : [`the status ${status} is documented without a body`];
    const type = (contentType ?? '').split(';')[0]?.trim() ?? '';
    const content = said.content[type] ?? (isJson(type) ? said.content['application/json'] : undefined);
    if (!content) return [`the content type "${type}" is not documented for the status ${status}`];
    if (!isJson(type) || !content.schema) return [];
    return [...this.faults(content.schema, body), ...strangeCode(said, body)];
  }

  private faults(schema: Schema, body: unknown): string[] {
    let check = this.checks.get(schema);
    if (!check) this.checks.set(schema, (check = this.ajv.compile(strict(schema, false))));
    if (check(body)) return [];
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`,
    );
  }

  /** Words before placeholders: /my is not an {id}. */
  private operation(method: string, path: string): Operation | undefined {
    const fitting = this.routes.filter(({ pattern }) => pattern.test(path));
    const [best] = fitting.sort((a, b) => placeholders(a.template) - placeholders(b.template));
    return best?.operations[method.toLowerCase()];
  }
}

function strangeCode({ 'x-problem-codes': codes }: Promised, body: unknown): string[] {
  const { code } = body as { code?: string };
  return codes && !codes.includes(String(code)) ? [`the code ${code} is not one of ${codes.join(', ')}`] : [];
}

const isJson = (type: string) => /^application\/(.+\+)?json$/.test(type);
const placeholders = (template: string) => template.split('{').length;

/** OpenAPI 3.0 as JSON Schema: `nullable` is a type of its own, and no object says more than is documented. */
function strict(schema: Schema, isOpen: boolean): Schema {
  const inner = Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== 'nullable')
      .map(([key, value]) => [key, deeper(key, value)]),
  );
  if (inner.properties && inner.additionalProperties === undefined && !isOpen) inner.additionalProperties = false;
  return schema.nullable === true ? { anyOf: [{ type: 'null' }, inner] } : inner;
}

function deeper(key: string, value: unknown): unknown {
  if (key === '$ref') return value;
  if (key === 'properties') {
    return Object.fromEntries(
      Object.entries(value as Record<string, Schema>).map(([name, one]) => [name, strict(one, false)]),
    );
  }
  if (['allOf', 'anyOf', 'oneOf'].includes(key)) return (value as Schema[]).map((one) => strict(one, true));
  if (['items', 'additionalProperties', 'not'].includes(key) && typeof value === 'object' && value !== null) {
    return strict(value as Schema, false);
  }
  return value;
}

const contract = new Contract();

/**
 * Holds an answer against the OpenAPI document.
 * @throws Error that names every difference
 */
export function keepsToContract(method: string, path: string, answered: Answered): void {
  const breaches = contract.breaches(method, path, answered);
  if (breaches.length > 0) {
    throw new Error(
      `${method} ${path} answered ${answered.status}, but ${breaches.join('; ')}: ${JSON.stringify(answered.body).slice(0, 500)}`,
    );
  }
}
