import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The part of OpenAPI schemas that the tests read. */
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
  /** Problem codes of this status. */
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
  /** In upper case. */
  method: string;
  /** With placeholders, as in `/api/testimonials/{id}`. */
  path: string;
  operation: Operation;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8')) as Document;

export const { schemas } = document.components;

/** All operations of the document. */
export const routes: Route[] = listRoutes(document);

/** The operations of a document. */
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

/**
 * The route of a call; literal segments take precedence over placeholders: /my is not an {id}. `path` may have a query.
 */
export function findRoute(method: string, path: string): Route | undefined {
  const [pathname = ''] = path.split('?');
  const matches = patterns.filter(({ route, pattern }) => route.method === method && pattern.test(pathname));
  return matches.sort((a, b) => a.placeholders - b.placeholders)[0]?.route;
}

/** Fills the placeholders of a path: with the given values, otherwise with an id. */
export function fillPath({ path }: Pick<Route, 'path'>, values: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '1');
}
