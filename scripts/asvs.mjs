import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { Complaint, main, root } from './lib/runner.mjs';

const PAGE = join(root, 'docs', 'asvs.md');
const THREATS = join(root, 'docs', 'threat-model.md');
const STATES = ['held', 'by design', 'provider', 'operator', 'n/a', 'not held'];
/** How many requirements the standard's edition 5.0.0 has of each level: none may be left out. */
const ASKED = { 1: 70, 2: 183 };
const TOTALS = /(<!-- totals -->)[\s\S]*?(<!-- \/totals -->)/;

/** Where a path of these pages may begin. */
const HOMES = ['', 'backend', 'backend/src'];
const CODE = /`([^`]+)`/g;
const PATH = /^(?:[\w.@-]+\/)*[\w.@-]+\.(?:tsx?|mjs|md|json|yml)$|^docker\/Dockerfile$/;
/** What can prove something: a test, or a check that every run makes. */
const PROOF = /\.(?:db-|e2e-)?spec\.tsx?$|^scripts\/|^frontend\/e2e\//;
/** A proof with the words of its test: `path` "words", "other words". */
const QUOTED = /`([^`]+)`((?:,? "[^"]+")+)/g;

const home = (path) => HOMES.map((folder) => join(root, folder, path)).find((file) => existsSync(file));
const pathsIn = (text) => [...text.matchAll(CODE)].map(([, code]) => code).filter((code) => PATH.test(code));

function* rowsOf(page) {
  for (const line of page.split('\n')) {
    const [, id, level, , state, by] = line.split('|').map((cell) => cell.trim());
    if (/^\d+\.\d+\.\d+$/.test(id ?? '')) yield { id, level, state, by: by ?? '' };
  }
}

const inOrder = (one, other) => one.localeCompare(other, 'en', { numeric: true }) < 0;

function* faultsOf(rows) {
  let before = '';
  for (const { id, level, state, by } of rows) {
    if (!inOrder(before, id)) yield `${id} does not come after ${before}`;
    before = id;
    if (!(level in ASKED)) yield `${id} has the level "${level}"`;
    if (!STATES.includes(state)) yield `${id} has the state "${state}", which is none of: ${STATES.join(', ')}`;
    if (by === '') yield `${id} does not say by what`;
    const paths = pathsIn(by);
    if (state === 'held' && !paths.some((path) => PROOF.test(path))) yield `${id} is held by no test and no gate`;
    if (state === 'by design' && paths.length === 0) yield `${id} is so by design, but names no file`;
  }
  for (const [level, asked] of Object.entries(ASKED)) {
    const found = rows.filter((row) => row.level === level).length;
    if (found !== asked) yield `level ${level} has ${asked} requirements, here are ${found}`;
  }
}

/** Paths that lead nowhere, and words that the named test does not have any more. */
function* lostProofs(page) {
  for (const path of new Set(pathsIn(page))) if (!home(path)) yield `${path} does not exist`;
  for (const [, path, words] of page.matchAll(QUOTED)) {
    const file = home(path);
    const text = file ? readFileSync(file, 'utf8').replace(/\s+/g, ' ') : '';
    for (const [, said] of words.matchAll(/"([^"]+)"/g)) if (!text.includes(said)) yield `${path} has no "${said}"`;
  }
}

function totalsOf(rows) {
  const count = (state, level) => rows.filter((row) => row.state === state && (!level || row.level === level)).length;
  const lines = STATES.map((state) => `| ${state} | ${count(state, '1')} | ${count(state, '2')} | ${count(state)} |`);
  const sum = `| **of** | ${ASKED[1]} | ${ASKED[2]} | ${rows.length} |`;
  return ['\n', '| State | Level 1 | Level 2 | Both |', '| --- | --- | --- | --- |', ...lines, sum, '\n'].join('\n');
}

/** Writes the totals at the top of docs/asvs.md; with --check only compares them. Both hold the pages against the tree. */
await main(async () => {
  const page = readFileSync(PAGE, 'utf8');
  const rows = [...rowsOf(page)];
  const faults = [...faultsOf(rows), ...lostProofs(page), ...lostProofs(readFileSync(THREATS, 'utf8'))];
  if (faults.length > 0) throw new Complaint(`docs/asvs.md or docs/threat-model.md:\n${faults.join('\n')}`);
  if (!TOTALS.test(page)) throw new Complaint('docs/asvs.md has no place for its totals.');
  const drafted = page.replace(TOTALS, (_all, begin, end) => begin + totalsOf(rows) + end);
  const draft = await format(drafted, { ...(await resolveConfig(PAGE)), parser: 'markdown' });
  if (draft === page) return;
  if (process.argv.includes('--check')) {
    throw new Complaint('The totals of docs/asvs.md differ from its rows: run "node scripts/asvs.mjs" and commit.');
  }
  writeFileSync(PAGE, draft);
  console.log('Wrote docs/asvs.md');
});
