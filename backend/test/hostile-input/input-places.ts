import {
  fillPath,
  operationName,
  type Parameter,
  resolveRef,
  type Route,
  routes as documentedRoutes,
  type Schema,
} from '../shared/openapi-document.js';

/**
 * All operations of the document; a new route is included automatically. Those below /identity have the error messages
 * of their library.
 */
export const routes: Route[] = documentedRoutes.filter(({ path }) => !path.startsWith('/identity/'));

/** Name and schema of a route's JSON body; the first one if several are accepted. */
function buildBody({ operation }: Route): { name: string; schema: Schema } | undefined {
  const declared = operation.requestBody?.content['application/json']?.schema;
  if (!declared) return undefined;
  const schema = declared.oneOf?.[0] ?? declared;
  return { name: operationName(schema), schema: resolveRef(schema) };
}

export interface TextField extends Route {
  /** Name of the body's schema in the document. */
  dto: string;
  /** The field name in error responses. */
  field: string;
  /**
   * Builds a body with `value` in this field; the others are taken from `validBody` or the examples of the document.
   */
  bodyWith: (value: unknown, validBody?: Record<string, unknown>) => Record<string, unknown>;
}

function findTextFields(route: Route): TextField[] {
  const body = buildBody(route);
  if (!body?.schema.properties) return [];
  return Object.entries(body.schema.properties).flatMap(([name, declared]) => {
    const schema = resolveRef(declared);
    const createField = (field: string, toValue: (value: unknown) => unknown): TextField => ({
      ...route,
      dto: body.name,
      field,
      bodyWith: (value, validBody) => ({ ...findExample(body.schema), ...validBody, [name]: toValue(value) }),
    });
    if (schema.type === 'string') return [createField(name, (value) => value)];
    if (schema.type !== 'array' || !schema.items) return [];
    const item = resolveRef(schema.items);
    if (item.type === 'string') return [createField(name, (value) => [value])];
    return Object.entries(item.properties ?? {})
      .filter(([, inner]) => resolveRef(inner).type === 'string')
      .map(([inner]) => createField(`${name}.0.${inner}`, (value) => [{ ...findExample(item), [inner]: value }]));
  });
}

function findExample({ properties = {} }: Schema): Record<string, unknown> {
  const examples = Object.entries(properties).map(([name, declared]) => {
    const schema = resolveRef(declared);
    return [name, schema.example ?? schema.enum?.[0]] as const;
  });
  return Object.fromEntries(examples.filter(([, example]) => example !== undefined));
}

/** All text fields of all JSON bodies. */
export const textFields: TextField[] = routes.flatMap(findTextFields);

export interface InputParameter extends Route {
  name: string;
}

const findParameters = (where: Parameter['in'], types: string[]): InputParameter[] =>
  routes.flatMap((route) =>
    (route.operation.parameters ?? [])
      .filter(({ in: location, schema }) => location === where && types.includes(resolveRef(schema).type ?? ''))
      .map(({ name }) => ({ ...route, name })),
  );

export const textQueries = findParameters('query', ['string']);
export const numberQueries = findParameters('query', ['number', 'integer']);
export const idPaths = findParameters('path', ['number', 'integer']);
export const textPaths = findParameters('path', ['string']);
export const jsonRoutes = routes.filter((route) => buildBody(route)?.schema.properties !== undefined);
export const csvRoutes = routes.filter(({ operation }) => operation.responses['200']?.content?.['text/csv']);

const KNOWN_VALUES: Record<string, string> = { kind: 'brands', advertiser: 'Brightjar', name: 'a.png', reference: 'R' };

/** Fills the placeholders of a path: with the given values, otherwise with known ones. */
export const buildPath = (route: Route, values: Record<string, string> = {}): string =>
  fillPath(route, { ...KNOWN_VALUES, ...values });
