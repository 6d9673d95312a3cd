import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { vocabulary } from '../lib/checks/vocabulary-rule.mjs';

const config = {
  files: ['**/*.ts'],
  languageOptions: { parser: tseslint.parser },
  plugins: { house: { rules: { vocabulary } } },
  rules: { 'house/vocabulary': 'error' },
};

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

function lint(code) {
  const messages = new Linter({ configType: 'flat' }).verify(code, [config], 'example.ts');
  assert.deepEqual(
    messages.filter(({ fatal }) => fatal),
    [],
  );
  return messages.map(({ message }) => message);
}

for (const code of REPORTED) {
  test(`the rule reports ${code}`, () => assert.equal(lint(code).length, 1, lint(code).join('\n')));
}

for (const code of ACCEPTED) {
  test(`the rule accepts ${code}`, () => assert.deepEqual(lint(code), []));
}
