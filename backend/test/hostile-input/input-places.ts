import {
  fillPath as filledIn,
  operationName,
  type Parameter,
  resolveRef,
  type Route,
  routes as documented,
  type Schema,
} from '../openapi-document.js';

/**
 * Every operation of ours that the document knows: a new route is tried like all others without a word here. Those below
 * /identity answer in the words of their library.
 */
export const routes: Route[] = documented.filter(({ path }) => !path.startsWith('/identity/'));

/** The name and the shape of a route's JSON object; the first where several are taken. */
function buildBody({ operation }: Route): { name: string; schema: Schema } | undefined {
  const given = operation.requestBody?.content['application/json']?.schema;
  if (!given) return undefined;
  const schema = given.oneOf?.[0] ?? given;
  return { name: operationName(schema), schema: resolveRef(schema) };
}

export interface TextField extends Route {
  /** Name of the body's shape in the document. */
  dto: string;
  /** As a refusal names it. */
  field: string;
  /** The body with `value` in this field, and in the others what `honest` or the document's examples say. */
  bodyWith: (value: unknown, honest?: Record<string, unknown>) => Record<string, unknown>;
}

function findTextFields(route: Route): TextField[] {
  const body = buildBody(route);
  if (!body?.schema.properties) return [];
  return Object.entries(body.schema.properties).flatMap(([name, given]) => {
    const schema = resolveRef(given);
    const place = (field: string, put: (value: unknown) => unknown): TextField => ({
      ...route,
      dto: body.name,
      field,
      bodyWith: (value, honest) => ({ ...findExample(body.schema), ...honest, [name]: put(value) }),
    });
    if (schema.type === 'string') return [place(name, (value) => value)];
    if (schema.type !== 'array' || !schema.items) return [];
    const item = resolveRef(schema.items);
    if (item.type === 'string') return [place(name, (value) => [value])];
    return Object.entries(item.properties ?? {})
      .filter(([, inner]) => resolveRef(inner).type === 'string')
      .map(([inner]) => place(`${name}.0.${inner}`, (value) => [{ ...findExample(item), [inner]: value }]));
  });
}

function findExample({ properties = {} }: Schema): Record<string, unknown> {
  const examples = Object.entries(properties).map(([name, given]) => {
    const schema = resolveRef(given);
    return [name, schema.example ?? schema.enum?.[0]] as const;
  });
  return Object.fromEntries(examples.filter(([, example]) => example !== undefined));
}

/** Every text of every JSON body. */
export const textFields: TextField[] = routes.flatMap(findTextFields);

export interface InputPlace extends Route {
  name: string;
}

const findInputPlaces = (where: Parameter['in'], types: string[]): InputPlace[] =>
  routes.flatMap((route) =>
    (route.operation.parameters ?? [])
      .filter(({ in: place, schema }) => place === where && types.includes(resolveRef(schema).type ?? ''))
      .map(({ name }) => ({ ...route, name })),
  );

export const textQueries = findInputPlaces('query', ['string']);
export const numberQueries = findInputPlaces('query', ['number', 'integer']);
export const idPaths = findInputPlaces('path', ['number', 'integer']);
export const textPaths = findInputPlaces('path', ['string']);
export const jsonRoutes = routes.filter((route) => buildBody(route)?.schema.properties !== undefined);
export const csvAnswers = routes.filter(({ operation }) => operation.responses['200']?.content?.['text/csv']);

const KNOWN: Record<string, string> = { kind: 'brands', advertiser: 'Brightjar', name: 'a.png', reference: 'R' };

/** A path with every placeholder filled: `filled` where given, else with what the route could know. */
export const addressOf = (route: Route, filled: Record<string, string> = {}): string =>
  filledIn(route, { ...KNOWN, ...filled });
