import { Ajv, type ValidateFunction } from 'ajv';
import { type DocumentedResponse, findRoute, type Schema, schemas } from './openapi-document.js';

export interface RecordedResponse {
  status: number;
  contentType: string | null;
  /** Parsed where it is JSON, text otherwise. */
  body: unknown;
}

/** These may say more than their schema does: a problem has members of its own for each code. */
const OPEN = ['ProblemDto'];

/** What the OpenAPI document promises, held against what the product answers. */
class OpenApiContract {
  private readonly ajv = new Ajv({ strict: false, validateFormats: false });
  private readonly checks = new Map<Schema, ValidateFunction>();

  constructor() {
    for (const [name, schema] of Object.entries(schemas)) {
      this.ajv.addSchema({ ...strict(schema, OPEN.includes(name)), $id: `#/components/schemas/${name}` });
    }
  }

  /** What the answer breaks of the promise; nothing for what the document does not speak of. */
  findViolations(method: string, path: string, { status, contentType, body }: RecordedResponse): string[] {
    const route = findRoute(method, path);
    if (!route) return [];
    const said = route.operation.responses[String(status)];
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
}

function strangeCode({ 'x-problem-codes': codes }: DocumentedResponse, body: unknown): string[] {
  const { code } = body as { code?: string };
  return codes && !codes.includes(String(code)) ? [`the code ${code} is not one of ${codes.join(', ')}`] : [];
}

const isJson = (type: string) => /^application\/(.+\+)?json$/.test(type);

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

const contract = new OpenApiContract();

/**
 * Holds an answer against the OpenAPI document.
 * @throws Error that names every difference
 */
export function assertMatchesContract(method: string, path: string, answered: RecordedResponse): void {
  const findViolations = contract.findViolations(method, path, answered);
  if (findViolations.length > 0) {
    throw new Error(
      `${method} ${path} answered ${answered.status}, but ${findViolations.join('; ')}: ${JSON.stringify(answered.body).slice(0, 500)}`,
    );
  }
}
