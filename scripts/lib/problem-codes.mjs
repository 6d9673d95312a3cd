import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './runner.mjs';

const BACKEND = join(root, 'backend', 'src');
const FILTER = join(BACKEND, 'platform', 'http', 'problem.filter.ts');
const LIBRARY_ERRORS = join(BACKEND, 'platform', 'http', 'library-errors.ts');
const WORDS = (language) => join(root, 'frontend', 'src', 'lib', 'problem', 'locales', `${language}.json`);

/**
 * The stable codes of problem documents, read from the code itself: `{ code, status, detail }`, by code. `detail` is the
 * English sentence of the server; null where it names what is wrong in the single case.
 */
export function problemCodes() {
  const statusOf = Object.fromEntries(
    entriesOf(FILTER, 'STATUS_BY_KIND').map(([kind, status]) => [kind, Number(status)]),
  );
  const found = new Map(
    entriesOf(LIBRARY_ERRORS, 'codeOfStatus').map(([status, code]) => [
      code,
      { code, status: Number(status), detail: null },
    ]),
  );
  found.set('internal', { code: 'internal', status: 500, detail: 'Something went wrong on our side.' });
  for (const path of sources()) {
    for (const { code, kind, detail } of domainErrors(parse(path)))
      found.set(code, { code, status: statusOf[kind], detail });
  }
  return [...found.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** What people read for a code, by language; undefined where there are no words of its own. */
export function wordsFor(code) {
  const read = (language) => JSON.parse(readFileSync(WORDS(language), 'utf8'))[code];
  return { en: read('en'), es: read('es') };
}

function* sources() {
  for (const entry of readdirSync(BACKEND, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && /\.ts$/.test(entry.name) && !/spec\.ts$/.test(entry.name))
      yield join(entry.parentPath, entry.name);
  }
}

const parse = (path) => ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);

/** The arguments of `super(code, kind, detail)` in classes that extend DomainError. */
function* domainErrors(node) {
  if (ts.isClassDeclaration(node) && extendsDomainError(node)) {
    const call = find(
      node,
      (inner) => ts.isCallExpression(inner) && inner.expression.kind === ts.SyntaxKind.SuperKeyword,
    );
    const [code, kind, detail] = call.arguments;
    yield { code: code.text, kind: kind.text, detail: ts.isStringLiteralLike(detail) ? detail.text : null };
  }
  for (const child of node.getChildren()) yield* domainErrors(child);
}

const extendsDomainError = ({ heritageClauses }) =>
  heritageClauses?.some(({ types }) => types.some(({ expression }) => expression.getText() === 'DomainError'));

/** The pairs of an object literal that a file keeps under a name. */
function entriesOf(path, name) {
  const declaration = find(parse(path), (node) => ts.isVariableDeclaration(node) && node.name.getText() === name);
  return declaration.initializer.properties.map(({ name: key, initializer }) => [key.text, initializer.text]);
}

function find(node, isIt) {
  if (isIt(node)) return node;
  for (const child of node.getChildren()) {
    const found = find(child, isIt);
    if (found) return found;
  }
  return undefined;
}
