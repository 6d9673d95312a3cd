import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Body {
  content?: Record<string, { examples?: Record<string, { value?: unknown }> }>;
}
interface Operation {
  requestBody?: Body;
  responses: Record<string, Body>;
}
interface NamedObject {
  kind: string;
  language: string;
  id: number;
  name: string;
  location: string;
}

const { paths } = JSON.parse(readFileSync(join(__dirname, '../../../docs/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

/** Kind of the objects with an id and a name in the bodies of a path. */
const kinds: [RegExp, string][] = [
  [/^\/api\/conditions\//, 'condition'],
  [/^\/api\/(supplements|admin\/catalog)/, 'supplement'],
  [/^\/api\/brands/, 'brand'],
  [/^\/api\/medications/, 'medication'],
  [/^\/api\/additional-conditions/, 'additionalCondition'],
  [/^\/api\/marketplace\/products/, 'product'],
];
const findKind = (path: string) => kinds.find(([pattern]) => pattern.test(path))?.[1];

/** Properties with the name of an object, and their language if it is fixed. */
const NAMES = { name: undefined, title: undefined, nameEn: 'en', nameEs: 'es' };

/** All pairs of id and name; names for both languages are compared with the examples of each language. */
function* findNamedObjects(
  value: unknown,
  ownKind: string | undefined,
  languages: string[],
  location: string,
): Generator<NamedObject> {
  if (typeof value !== 'object' || value === null) return;
  const members = value as Record<string, unknown>;
  for (const [member, inner] of Object.entries(members)) {
    // `mergedBy` and the like are persons.
    yield* findNamedObjects(inner, member.endsWith('By') ? 'reviewer' : ownKind, languages, location);
    const prefix = member.endsWith('Id') ? member.slice(0, -2) : '';
    const name = members[`${prefix}Name`];
    if (typeof inner !== 'number' || typeof name !== 'string') continue;
    // Both entries of a merge have the kind of the path.
    const kind = ['from', 'into'].includes(prefix) ? ownKind : prefix;
    for (const language of languages) yield { kind: String(kind), language, id: inner, name, location };
  }
  const { id } = members;
  if (typeof id !== 'number' || !ownKind) return;
  for (const [member, language] of Object.entries(NAMES)) {
    const name = members[member];
    if (typeof name !== 'string') continue;
    for (const tag of language ? [language] : languages) yield { kind: ownKind, language: tag, id, name, location };
  }
}

const namedObjects = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { requestBody, responses }]) =>
    [requestBody, ...Object.values(responses)].flatMap((body) =>
      Object.values(body?.content ?? {}).flatMap(({ examples = {} }) =>
        Object.entries(examples).flatMap(([name, { value }]) => [
          ...findNamedObjects(
            value,
            findKind(path),
            name === 'any' ? ['en', 'es'] : [name],
            `${method} ${path} ${name}`,
          ),
        ]),
      ),
    ),
  ),
);

/** Keys that occur with two different values. */
function findContradictions(
  from: (namedObject: NamedObject) => unknown,
  to: (namedObject: NamedObject) => unknown,
): string[] {
  const first = new Map<string, NamedObject>();
  return namedObjects.flatMap((namedObject) => {
    const key = `${namedObject.kind} ${namedObject.language} ${String(from(namedObject))}`;
    const earlier = first.get(key) ?? namedObject;
    first.set(key, earlier);
    return to(earlier) === to(namedObject)
      ? []
      : [`${key}: ${to(earlier)} (${earlier.location}), ${to(namedObject)} (${namedObject.location})`];
  });
}

it('one id has one name in each language, and one name one id, in all examples of the document', () => {
  expect(namedObjects.length).toBeGreaterThan(50);
  const byId = findContradictions(
    ({ id }) => id,
    ({ name }) => name,
  );
  const byName = findContradictions(
    ({ name }) => name,
    ({ id }) => id,
  );
  expect([byId, byName]).toEqual([[], []]);
});
