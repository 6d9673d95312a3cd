import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Body {
  content?: Record<string, { examples?: Record<string, { value?: unknown }> }>;
}
interface Operation {
  requestBody?: Body;
  responses: Record<string, Body>;
}
interface Named {
  kind: string;
  language: string;
  id: number;
  name: string;
  where: string;
}

const { paths } = JSON.parse(readFileSync(join(__dirname, '../../../docs/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

/** What the objects of a path are that have an id and a name. */
const kinds: [RegExp, string][] = [
  [/^\/api\/conditions\//, 'condition'],
  [/^\/api\/(supplements|admin\/catalogue)/, 'supplement'],
  [/^\/api\/brands/, 'brand'],
  [/^\/api\/medications/, 'medication'],
  [/^\/api\/additional-conditions/, 'additionalCondition'],
  [/^\/api\/marketplace\/products/, 'product'],
];
const kindOf = (path: string) => kinds.find(([pattern]) => pattern.test(path))?.[1];

/** The members of an object that hold the name of its own id, and the language of those that have one of their own. */
const NAMES = { name: undefined, title: undefined, nameEn: 'en', nameEs: 'es' };

/** Every id with a name beside it; what is shown for both languages is held against the examples of each. */
function* namedIn(value: unknown, path: string, languages: string[], where: string): Generator<Named> {
  if (typeof value !== 'object' || value === null) return;
  const members = value as Record<string, unknown>;
  const ownKind = kindOf(path);
  for (const [member, inner] of Object.entries(members)) {
    yield* namedIn(inner, path, languages, where);
    const prefix = member.endsWith('Id') ? member.slice(0, -2) : '';
    const name = members[`${prefix}Name`];
    if (typeof inner !== 'number' || typeof name !== 'string') continue;
    // An entry that was merged into another one is of the kind of the catalogue that the path is about.
    const kind = ['from', 'into'].includes(prefix) ? ownKind : prefix;
    for (const language of languages) yield { kind: String(kind), language, id: inner, name, where };
  }
  const { id } = members;
  if (typeof id !== 'number' || !ownKind) return;
  for (const [member, language] of Object.entries(NAMES)) {
    const name = members[member];
    if (typeof name !== 'string') continue;
    for (const one of language ? [language] : languages) yield { kind: ownKind, language: one, id, name, where };
  }
}

const named = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { requestBody, responses }]) =>
    [requestBody, ...Object.values(responses)].flatMap((body) =>
      Object.values(body?.content ?? {}).flatMap(({ examples = {} }) =>
        Object.entries(examples).flatMap(([name, { value }]) => [
          ...namedIn(value, path, name === 'any' ? ['en', 'es'] : [name], `${method} ${path} ${name}`),
        ]),
      ),
    ),
  ),
);

/** Where one thing goes with two others. */
function contradictions(from: (one: Named) => unknown, to: (one: Named) => unknown): string[] {
  const first = new Map<string, Named>();
  return named.flatMap((one) => {
    const key = `${one.kind} ${one.language} ${String(from(one))}`;
    const known = first.get(key) ?? one;
    first.set(key, known);
    return to(known) === to(one) ? [] : [`${key}: ${to(known)} (${known.where}), ${to(one)} (${one.where})`];
  });
}

it('one id has one name in each language, and one name one id, in all examples of the document', () => {
  expect(named.length).toBeGreaterThan(50);
  const byId = contradictions(
    ({ id }) => id,
    ({ name }) => name,
  );
  const byName = contradictions(
    ({ name }) => name,
    ({ id }) => id,
  );
  expect([byId, byName]).toEqual([[], []]);
});
