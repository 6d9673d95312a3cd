import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatText } from './lib/format-text.mjs';
import { UserFacingError, main, root } from './lib/runner.mjs';

const ASVS = join(root, 'docs', 'security', 'asvs.md');
const THREAT_MODEL = join(root, 'docs', 'security', 'threat-model.md');
const STATES = ['verified', 'by design', 'provider', 'operator', 'n/a', 'not met'];
/** Number of requirements of each level in version 5.0.0 of the standard: none may be missing. */
const REQUIREMENT_COUNTS = { 1: 70, 2: 183 };
const TOTALS = /(<!-- totals -->)[\s\S]*?(<!-- \/totals -->)/;

/** Directories to which the paths of these documents may be relative. */
const BASE_PATHS = ['', 'backend', 'backend/src'];
const CODE = /`([^`]+)`/g;
const PATH = /^(?:[\w.@-]+\/)*[\w.@-]+\.(?:tsx?|m?js|md|json|yml)$|^docker\/Dockerfile$/;
/** Files that can prove a requirement: a test, or a check that every run executes. */
const PROOF = /\.(?:db-|e2e-)?spec\.tsx?$|\.test\.js$|^scripts\/|^frontend\/e2e\//;
/** A test file with the titles of its tests: `path` "title", "another title". */
const QUOTED = /`([^`]+)`((?:,? "[^"]+")+)/g;

const resolveFile = (path) => BASE_PATHS.map((base) => join(root, base, path)).find((file) => existsSync(file));
const findPaths = (text) => [...text.matchAll(CODE)].map(([, code]) => code).filter((code) => PATH.test(code));

function* parseRows(document) {
  for (const line of document.split('\n')) {
    const [, id, level, , state, evidence] = line.split('|').map((cell) => cell.trim());
    if (/^\d+\.\d+\.\d+$/.test(id ?? '')) yield { id, level, state, evidence: evidence ?? '' };
  }
}

const isBefore = (id, otherId) => id.localeCompare(otherId, 'en', { numeric: true }) < 0;

function* findRowErrors(rows) {
  let previousId = '';
  for (const { id, level, state, evidence } of rows) {
    if (!isBefore(previousId, id)) yield `${id} does not come after ${previousId}`;
    previousId = id;
    if (!(level in REQUIREMENT_COUNTS)) yield `${id} has the level "${level}"`;
    if (!STATES.includes(state)) yield `${id} has the state "${state}", which is none of: ${STATES.join(', ')}`;
    if (evidence === '') yield `${id} has no evidence`;
    const paths = findPaths(evidence);
    if (state === 'verified' && !paths.some((path) => PROOF.test(path))) yield `${id} is verified, but names no test`;
    if (state === 'by design' && paths.length === 0) yield `${id} is by design, but names no file`;
  }
  for (const [level, expected] of Object.entries(REQUIREMENT_COUNTS)) {
    const found = rows.filter((row) => row.level === level).length;
    if (found !== expected) yield `level ${level} has ${expected} requirements, the document has ${found}`;
  }
}

/** Paths that do not exist, and titles that the named test file does not contain. */
function* findMissingProofs(document) {
  for (const path of new Set(findPaths(document))) if (!resolveFile(path)) yield `${path} does not exist`;
  for (const [, path, titles] of document.matchAll(QUOTED)) {
    const file = resolveFile(path);
    const text = file ? readFileSync(file, 'utf8').replace(/\s+/g, ' ') : '';
    for (const [, title] of titles.matchAll(/"([^"]+)"/g)) if (!text.includes(title)) yield `${path} has no "${title}"`;
  }
}

function renderTotals(rows) {
  const count = (state, level) => rows.filter((row) => row.state === state && (!level || row.level === level)).length;
  const lines = STATES.map((state) => `| ${state} | ${count(state, '1')} | ${count(state, '2')} | ${count(state)} |`);
  const sum = `| **total** | ${REQUIREMENT_COUNTS[1]} | ${REQUIREMENT_COUNTS[2]} | ${rows.length} |`;
  return ['\n', '| State | Level 1 | Level 2 | Both |', '| --- | --- | --- | --- |', ...lines, sum, '\n'].join('\n');
}

/** Writes the totals of docs/security/asvs.md; with --check it only compares them. Both verify rows, paths and titles. */
await main(async () => {
  const document = readFileSync(ASVS, 'utf8');
  const rows = [...parseRows(document)];
  const errors = [
    ...findRowErrors(rows),
    ...findMissingProofs(document),
    ...findMissingProofs(readFileSync(THREAT_MODEL, 'utf8')),
  ];
  if (errors.length > 0) throw new UserFacingError(`docs/security/asvs.md or threat-model.md:\n${errors.join('\n')}`);
  if (!TOTALS.test(document)) throw new UserFacingError('docs/security/asvs.md has no markers for its totals.');
  const updated = document.replace(TOTALS, (_all, begin, end) => begin + renderTotals(rows) + end);
  const formatted = await formatText(ASVS, updated);
  if (formatted === document) return;
  if (process.argv.includes('--check')) {
    throw new UserFacingError(
      'The totals of docs/security/asvs.md are outdated: run "node scripts/asvs.mjs" and commit.',
    );
  }
  writeFileSync(ASVS, formatted);
  console.log('Wrote docs/security/asvs.md');
});
