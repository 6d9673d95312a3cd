import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root, runTool } from '../lib/runner.mjs';

const REPORTED = [
  'function tellAuthor() {}',
  'const keptFiles = [];',
  'const { files: keptFiles } = load();',
  'const [first, standing] = load();',
  'function send(patience = 5) {}',
  'const send = (toldEntry) => toldEntry;',
  'class CatalogueFiles {}',
  'class Points { refuseDuplicate() {} }',
  'class Points { one(id) {} }',
  'class Points { ofUser(id) {} }',
  'class Points { #told = 1; }',
  'class Points { private told = 1; }',
  'class Points { constructor(private readonly desk: Desk) {} }',
  'interface Refusal {}',
  'type StandingAward = string;',
  "it('nobody can read the draft of another user', () => {});",
  "it.each([1, 2])('a draft of %s is refused', () => {});",
  'it.each`a | b`("a draft is kept after a reload", () => {});',
  'it(`a draft of ${user} is kept`, () => {});',
  "it('a draft in own words is published', () => {});",
  "describe('the review desk', () => {});",
  "test.describe('mended drafts', () => {});",
  "it('is stored', () => {});",
];

const ACCEPTED = [
  'function notifyAuthor() {}',
  'const storedFiles = [];',
  // A name that another declaration gives: only that declaration is reported.
  'const { standing } = load();',
  'class CatalogFiles { findByUser(userId) {} }',
  // A field of the API or a column.
  'class NoticeDto { told!: string; }',
  // Words that only contain a denied word.
  'const threshold = 1; const outstandingJobs = []; const retold = undefined;',
  'const rows = repository.one();',
  "it('a duplicate testimonial is rejected with 409', () => {});",
  "it.each([1, 2])('%s', () => {});",
  'it(`a draft of ${user} is stored`, () => {});',
  "describe('ReviewService', () => {});",
  'describe(ReviewService.name, () => {});',
];

let messages;
/** One program examines all examples. */
const folder = mkdtempSync(join(tmpdir(), 'vocabulary-'));
after(() => rmSync(folder, { recursive: true }));

before(async () => {
  const config = {
    jsPlugins: [join(root, 'scripts/lib/checks/house-plugin.mjs')],
    categories: { correctness: 'off' },
    rules: { 'house/vocabulary': 'error' },
  };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  [...REPORTED, ...ACCEPTED].forEach((code, index) => writeFileSync(join(folder, `${index}.ts`), code));
  const { output } = await runTool('oxlint/bin/oxlint', ['--format', 'json'], { cwd: folder });
  messages = JSON.parse(output).diagnostics;
});

const messagesOf = (index) =>
  messages.filter(({ filename }) => filename === `${index}.ts`).map(({ message }) => message);

REPORTED.forEach((code, index) => {
  test(`the rule reports ${code}`, () => assert.equal(messagesOf(index).length, 1, messagesOf(index).join('\n')));
});

ACCEPTED.forEach((code, index) => {
  test(`the rule accepts ${code}`, () => assert.deepEqual(messagesOf(REPORTED.length + index), []));
});
