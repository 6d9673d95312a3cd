import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of OpenAPI's schemas, what the tests read. */
export interface Schema {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string;
  enum?: unknown[];
  example?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

export interface DocumentedResponse {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema?: Schema }>;
  /** Codes that a problem of this status can have. */
  'x-problem-codes'?: string[];
}

export interface Operation {
  operationId: string;
  security: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, DocumentedResponse>;
}

export interface Route {
  /** In capitals. */
  method: string;
  /** With placeholders, as in `/api/testimonials/{id}`. */
  path: string;
  operation: Operation;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const document = JSON.parse(readFileSync(join(__dirname, '../../docs/openapi.json'), 'utf8')) as Document;

export const { schemas } = document.components;

/** Every operation that the document knows. */
export const routes: Route[] = listRoutes(document);

/** The operations of a document that was asked for, or of the committed one. */
export function listRoutes({ paths }: Pick<Document, 'paths'>): Route[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

export const operationName = ({ $ref = '' }: Schema): string => $ref.split('/').at(-1) ?? '';
export const resolveRef = (schema: Schema): Schema => (schema.$ref ? (schemas[operationName(schema)] ?? {}) : schema);

const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll('.', '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
  placeholders: route.path.split('{').length,
}));

/** The route that takes a call; words go before placeholders: /my is not an {id}. `path` may have a query. */
export function findRoute(method: string, path: string): Route | undefined {
  const [address = ''] = path.split('?');
  const fitting = patterns.filter(({ route, pattern }) => route.method === method && pattern.test(address));
  return fitting.sort((a, b) => a.placeholders - b.placeholders)[0]?.route;
}

/** A path with every placeholder filled: `filled` where given, else with an id. */
export function fillPath({ path }: Pick<Route, 'path'>, filled: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => filled[name] ?? '1');
}
