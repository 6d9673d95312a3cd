import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { problemCodes, wordsFor } from './lib/problem-codes.mjs';
import { Complaint, main, root } from './lib/runner.mjs';

const PAGE = join(root, 'docs', 'problem-codes.md');
const HEAD = `# Problem codes

Every refusal is an \`application/problem+json\` document (RFC 9457). Its \`code\` is stable and what a program should look at; \`detail\`
is an English sentence for whoever reads the answer; \`errors\` names the fields at fault. The single-page app shows its own words for
each code, in both languages, or more exact ones where a screen knows more. Written by \`node scripts/problem-codes.mjs\` from the code
and the app's texts; a check compares them. The sign-in endpoints below \`/identity\` have the codes of their own library.

| Code | Status | The server says | People read | En español |
| --- | --- | --- | --- | --- |
`;

/** Writes docs/problem-codes.md; with --check only compares it. Every code needs words in both languages. */
await main(async () => {
  const rows = problemCodes().map(({ code, status, says }) => ({ code, status, says, words: wordsFor(code) }));
  const silent = rows.filter(({ words }) => !words.en || !words.es).map(({ code }) => code);
  if (silent.length > 0) {
    throw new Complaint(
      `The app has no words in both languages for: ${silent.join(', ')} (frontend/src/lib/problem/locales).`,
    );
  }
  const table = rows.map(
    ({ code, status, says, words }) =>
      `| \`${code}\` | ${status} | ${says ?? 'What is wrong'} | ${words.en} | ${words.es} |\n`,
  );
  const page = await format(HEAD + table.join(''), { ...(await resolveConfig(PAGE)), parser: 'markdown' });
  if (!process.argv.includes('--check')) {
    writeFileSync(PAGE, page);
    console.log('Wrote docs/problem-codes.md');
  } else if (!existsSync(PAGE) || readFileSync(PAGE, 'utf8') !== page) {
    throw new Complaint(
      'docs/problem-codes.md differs from the code: run "node scripts/problem-codes.mjs" and commit.',
    );
  }
});
