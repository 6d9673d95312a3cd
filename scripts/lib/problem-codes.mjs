import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './runner.mjs';

const BACKEND = join(root, 'backend', 'src');
const FILTER = join(BACKEND, 'platform', 'http', 'problems', 'problem.filter.ts');
const LIBRARY_ERRORS = join(BACKEND, 'platform', 'http', 'problems', 'library-errors.ts');
const getMessagesPath = (language) => join(root, 'frontend', 'src', 'lib', 'problem', 'locales', `${language}.json`);

/**
 * Parses the problem codes from the source code: `{ code, status, detail }`, sorted by code. `detail` is the English
 * sentence of the server; null if it depends on the request.
 */
export function parseProblemCodes() {
  const statusByKind = Object.fromEntries(
    readEntries(FILTER, 'STATUS_BY_KIND').map(([kind, status]) => [kind, Number(status)]),
  );
  const found = new Map(
    readEntries(LIBRARY_ERRORS, 'codeByStatus').map(([status, code]) => [
      code,
      { code, status: Number(status), detail: null },
    ]),
  );
  found.set('internal', { code: 'internal', status: 500, detail: 'An internal error occurred.' });
  for (const path of listSourceFiles()) {
    for (const { code, kind, detail } of findDomainErrors(parse(path)))
      found.set(code, { code, status: statusByKind[kind], detail });
  }
  return [...found.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** The translations of a code in the single-page app; undefined for a missing one. */
export function readMessages(code) {
  const read = (language) => JSON.parse(readFileSync(getMessagesPath(language), 'utf8'))[code];
  return { en: read('en'), es: read('es') };
}

function* listSourceFiles() {
  for (const entry of readdirSync(BACKEND, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && /\.ts$/.test(entry.name) && !/spec\.ts$/.test(entry.name))
      yield join(entry.parentPath, entry.name);
  }
}

const parse = (path) => ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);

/** The arguments of `super(code, kind, detail)` in classes that extend DomainError. */
function* findDomainErrors(node) {
  if (ts.isClassDeclaration(node) && extendsDomainError(node)) {
    const call = findNode(
      node,
      (inner) => ts.isCallExpression(inner) && inner.expression.kind === ts.SyntaxKind.SuperKeyword,
    );
    const [code, kind, detail] = call.arguments;
    yield { code: code.text, kind: kind.text, detail: ts.isStringLiteralLike(detail) ? detail.text : null };
  }
  for (const child of node.getChildren()) yield* findDomainErrors(child);
}

const extendsDomainError = ({ heritageClauses }) =>
  heritageClauses?.some(({ types }) => types.some(({ expression }) => expression.getText() === 'DomainError'));

/** The entries of the object literal assigned to a variable. */
function readEntries(path, name) {
  const declaration = findNode(parse(path), (node) => ts.isVariableDeclaration(node) && node.name.getText() === name);
  return declaration.initializer.properties.map(({ name: key, initializer }) => [key.text, initializer.text]);
}

function findNode(node, matches) {
  if (matches(node)) return node;
  for (const child of node.getChildren()) {
    const found = findNode(child, matches);
    if (found) return found;
  }
  return undefined;
}
