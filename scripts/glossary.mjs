import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError, main, root } from './lib/runner.mjs';

const GLOSSARY = join(root, 'docs', 'glossary.md');
const SOURCES = ['backend/src', 'frontend/src'];
const COLUMNS = 4;
/** The last cell of a row: one or more identifiers, each in backticks. */
const IDENTIFIER = /`([A-Za-z_$][\w$]*)`/g;

/** Errors of the rows: each row has a text in every column and at least one identifier. */
function* findRowErrors(rows) {
  for (const { term, cells, identifiers } of rows) {
    if (cells.length !== COLUMNS || cells.includes('')) yield `${term}: a row has ${COLUMNS} cells, none of them empty`;
    if (identifiers.length === 0) yield `${term}: the last column names no identifier`;
  }
  const terms = rows.map(({ term }) => term.toLowerCase());
  for (const term of new Set(terms)) {
    if (terms.filter((other) => other === term).length > 1) yield `${term}: the term has more than one row`;
  }
}

function parseRows(page) {
  const lines = page.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const identifiers = [...(cells.at(-1) ?? '').matchAll(IDENTIFIER)].map(([, identifier]) => identifier);
    return { term: cells[0], cells, identifiers };
  });
}

function* readSources() {
  for (const folder of SOURCES) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isFile() && /\.tsx?$/.test(entry.name)) yield readFileSync(join(entry.parentPath, entry.name), 'utf8');
    }
  }
}

/** Matches the declaration of a class, type, function or constant, or a member at the start of a line. */
const buildDeclarationPattern = (identifier) => {
  const name = identifier.replaceAll('$', '\\$');
  const declared = `\\b(?:class|interface|type|enum|function|const)\\s+${name}\\b`;
  const member = `^\\s+(?:(?:private|protected|static|readonly|abstract|async|get)\\s+)*\\*?${name}\\b[?!]?[(<:]`;
  return new RegExp(`${declared}|${member}`, 'm');
};

/** Reports the identifiers of docs/glossary.md that no source file declares; it writes nothing. */
await main(() => {
  const rows = parseRows(readFileSync(GLOSSARY, 'utf8'));
  if (rows.length === 0) throw new UserFacingError('docs/glossary.md has no table.');
  const missing = new Map();
  for (const { term, identifiers } of rows) for (const identifier of identifiers) missing.set(identifier, term);
  const size = missing.size;
  for (const source of readSources()) {
    for (const identifier of [...missing.keys()]) {
      if (source.includes(identifier) && buildDeclarationPattern(identifier).test(source)) missing.delete(identifier);
    }
  }
  const errors = [
    ...findRowErrors(rows),
    ...[...missing].map(([identifier, term]) => `${term}: no source file declares ${identifier}`),
  ];
  if (errors.length > 0) throw new UserFacingError(`docs/glossary.md:\n${errors.join('\n')}`);
  console.log(`docs/glossary.md: ${rows.length} terms, ${size} identifiers, all of them declared.`);
});
