import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root, runTool } from '../lib/runner.mjs';

const REPORTED = [
  String.raw`/^\S+@\S+\.\S+$/`,
  String.raw`/^[^@]+@[^@]+\.[^@]+$/`,
  String.raw`/\/+$/`,
  String.raw`/^\s*[^,]*;/`,
  String.raw`/^(a+)+$/`,
];
const ACCEPTED = [
  String.raw`/^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]+$/`,
  String.raw`/(?<!\/)\/+$/`,
  String.raw`/^[^,]*;/`,
  String.raw`/^a+$/`,
  // Tried at one position only.
  String.raw`/a+b/y`,
];

let reported;
/** One program examines all examples. */
const folder = mkdtempSync(join(tmpdir(), 'linear-regexp-'));
after(() => rmSync(folder, { recursive: true }));

before(async () => {
  const config = {
    jsPlugins: [join(root, 'scripts/lib/checks/house-plugin.mjs')],
    categories: { correctness: 'off' },
    rules: { 'house/linear-regexp': 'error' },
  };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  [...REPORTED, ...ACCEPTED].forEach((code, index) => writeFileSync(join(folder, `${index}.ts`), `export = ${code};`));
  const { output } = await runTool('oxlint/bin/oxlint', ['--format', 'json'], { cwd: folder });
  reported = JSON.parse(output).diagnostics.map(({ filename }) => filename);
});

const countReports = (index) => reported.filter((filename) => filename === `${index}.ts`).length;

REPORTED.forEach((code, index) => {
  test(`the rule reports ${code}`, () => assert.equal(countReports(index), 1));
});

ACCEPTED.forEach((code, index) => {
  test(`the rule accepts ${code}`, () => assert.equal(countReports(REPORTED.length + index), 0));
});
