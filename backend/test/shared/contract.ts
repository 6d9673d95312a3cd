import { Ajv, type ValidateFunction } from 'ajv';
import { type DocumentedResponse, findRoute, type Schema, schemas } from './openapi-document.js';

export interface RecordedResponse {
  status: number;
  contentType: string | null;
  /** Parsed JSON, or text. */
  body: unknown;
  headers?: Headers;
}

/** Headers that clients act on, which not every response has. */
const NOTABLE_HEADERS = [
  ...['Location', 'Content-Disposition', 'Content-Language', 'Set-Cookie', 'WWW-Authenticate'],
  ...['Cache-Control', 'RateLimit-Policy', 'RateLimit', 'Retry-After', 'X-Request-Id'],
];

/** Compares responses with the OpenAPI document. */
class OpenApiContract {
  // The document itself is checked by `openapi lint`.
  private readonly ajv = new Ajv({ strict: false, validateFormats: false, validateSchema: false });
  private readonly checks = new Map<Schema, ValidateFunction>();

  constructor() {
    for (const [name, schema] of Object.entries(schemas)) {
      this.ajv.addSchema({ ...toStrictSchema(schema, false), $id: `#/components/schemas/${name}` });
    }
  }

  /** The differences between a response and the document; empty for undocumented routes. */
  findViolations(method: string, path: string, response: RecordedResponse): string[] {
    const { status, contentType, body, headers } = response;
    const route = findRoute(method, path);
    if (!route) return [];
    const documented = route.operation.responses[String(status)];
    if (!documented) return [`the status ${status} is not documented`];
    const undocumented = NOTABLE_HEADERS.filter((name) => headers?.has(name) && !documented.headers?.[name]);
    if (undocumented.length > 0) {
      return [`the headers ${undocumented.join(', ')} are not documented for the status ${status}`];
    }
    if (!documented.content) return body === '' ? [] : [`the status ${status} is documented without a body`];
    const type = (contentType ?? '').split(';')[0]?.trim() ?? '';
    const content = documented.content[type] ?? (isJson(type) ? documented.content['application/json'] : undefined);
    if (!content) return [`the content type "${type}" is not documented for the status ${status}`];
    if (!isJson(type) || !content.schema) return [];
    const violations = this.validate(content.schema, body);
    // Errors of the identity library are no problem documents.
    return type === 'application/problem+json' ? [...violations, ...findUnknownCode(documented, body)] : violations;
  }

  private validate(schema: Schema, body: unknown): string[] {
    let check = this.checks.get(schema);
    if (!check) this.checks.set(schema, (check = this.ajv.compile(toStrictSchema(schema, false))));
    if (check(body)) return [];
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`,
    );
  }
}

function findUnknownCode({ 'x-problem-codes': codes }: DocumentedResponse, body: unknown): string[] {
  const { code } = body as { code?: string };
  return codes && !codes.includes(String(code)) ? [`the code ${code} is not one of ${codes.join(', ')}`] : [];
}

const isJson = (type: string) => /^application\/(.+\+)?json$/.test(type);

/** Converts OpenAPI 3.0 to JSON Schema: `nullable` becomes a type, and additional properties are forbidden. */
function toStrictSchema(schema: Schema, isOpen: boolean): Schema {
  const converted = Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== 'nullable')
      .map(([key, value]) => [key, convertKeyword(key, value)]),
  );
  if (converted.properties && converted.additionalProperties === undefined && !isOpen)
    converted.additionalProperties = false;
  return schema.nullable === true ? { anyOf: [{ type: 'null' }, converted] } : converted;
}

function convertKeyword(key: string, value: unknown): unknown {
  if (key === '$ref') return value;
  if (key === 'properties') {
    return Object.fromEntries(
      Object.entries(value as Record<string, Schema>).map(([name, item]) => [name, toStrictSchema(item, false)]),
    );
  }
  if (['allOf', 'anyOf', 'oneOf'].includes(key)) return (value as Schema[]).map((item) => toStrictSchema(item, true));
  if (['items', 'additionalProperties', 'not'].includes(key) && typeof value === 'object' && value !== null) {
    return toStrictSchema(value as Schema, false);
  }
  return value;
}

const contract = new OpenApiContract();

/**
 * Compares a response with the OpenAPI document.
 * @throws Error that lists every difference
 */
export function assertMatchesContract(method: string, path: string, response: RecordedResponse): void {
  const violations = contract.findViolations(method, path, response);
  if (violations.length > 0) {
    throw new Error(
      `${method} ${path} answered ${response.status}, but ${violations.join('; ')}: ${JSON.stringify(response.body).slice(0, 500)}`,
    );
  }
}
