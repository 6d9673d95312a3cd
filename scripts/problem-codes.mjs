import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { problemCodes, wordsFor } from './lib/problem-codes.mjs';
import { Complaint, main, root } from './lib/runner.mjs';

const PAGE = join(root, 'docs', 'problem-codes.md');
const TABLE = join(root, 'backend', 'src', 'api-document', 'problems.ts');
const ABOVE_TABLE = `/**
 * Every code of a problem document, with its status and the server's sentence; null: it names what is wrong in the
 * single case. Written by \`node scripts/problem-codes.mjs\` from the errors that the code throws.
 */
`;
const HEAD = `# Problem codes

Every refusal is an \`application/problem+json\` document (RFC 9457). Its \`code\` is stable and what a program should look at; \`detail\`
is an English sentence for whoever reads the answer; \`errors\` names the fields at fault. The single-page app shows its own words for
each code, in both languages, or more exact ones where a screen knows more. Written by \`node scripts/problem-codes.mjs\` from the code
and the app's texts; a check compares them. The sign-in endpoints below \`/identity\` have the codes of their own library.

| Code | Status | The server says | People read | En español |
| --- | --- | --- | --- | --- |
`;

/**
 * Writes docs/problem-codes.md and the table of the OpenAPI document; with --check only compares them. Every code needs
 * words in both languages.
 */
await main(async () => {
  const rows = problemCodes().map(({ code, status, says }) => ({ code, status, says, words: wordsFor(code) }));
  const silent = rows.filter(({ words }) => !words.en || !words.es).map(({ code }) => code);
  if (silent.length > 0) {
    throw new Complaint(
      `The app has no words in both languages for: ${silent.join(', ')} (frontend/src/lib/problem/locales).`,
    );
  }
  const cells = rows.map(
    ({ code, status, says, words }) =>
      `| \`${code}\` | ${status} | ${says ?? 'What is wrong'} | ${words.en} | ${words.es} |\n`,
  );
  const lines = rows.map(({ code, status, says }) => `${code}: { status: ${status}, says: ${JSON.stringify(says)} },`);
  const table = `export const problems: Record<string, { status: number; says: string | null }> = {${lines.join('')}};`;
  const drafts = [
    [PAGE, await formatted(PAGE, 'markdown', HEAD + cells.join(''))],
    [TABLE, await formatted(TABLE, 'typescript', ABOVE_TABLE + table)],
  ];
  const stale = drafts.filter(([path, draft]) => !existsSync(path) || readFileSync(path, 'utf8') !== draft);
  const names = stale.map(([path]) => relative(root, path));
  if (process.argv.includes('--check') && stale.length > 0) {
    throw new Complaint(
      `${names.join(' and ')} differ from the code: run "node scripts/problem-codes.mjs" and commit.`,
    );
  }
  for (const [path, draft] of stale) writeFileSync(path, draft);
  for (const name of names) console.log(`Wrote ${name}`);
});

async function formatted(path, parser, text) {
  return format(text, { ...(await resolveConfig(path)), parser });
}
