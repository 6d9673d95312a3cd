import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatText } from './lib/format-text.mjs';
import { UserFacingError, main, root } from './lib/runner.mjs';

const DOCUMENT = join(root, 'docs', 'test-results.md');
const OPENAPI = join(root, 'docs', 'openapi.json');
const ASVS = join(root, 'docs', 'security', 'asvs.md');
const PROBLEM_CODES = join(root, 'docs', 'problem-codes.md');
/** Written by frontend/e2e/screens/examine-screens.ts. */
const LAYOUT_SHIFT = join(root, '.cache', 'figures', 'layout-shift.ndjson');

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

function renderCounts() {
  const { paths } = JSON.parse(readFileSync(OPENAPI, 'utf8'));
  const operations = Object.values(paths).flatMap((path) =>
    METHODS.filter((name) => path[name]).map((name) => path[name]),
  );
  const responses = operations.flatMap(({ responses: documented }) => Object.values(documented));
  const examples = responses
    .flatMap(({ content = {} }) => Object.values(content))
    .reduce((sum, { examples: named, example }) => sum + Object.keys(named ?? {}).length + (example ? 1 : 0), 0);
  const codes = readFileSync(PROBLEM_CODES, 'utf8').match(/^\| `/gm)?.length ?? 0;
  const requirements = readFileSync(ASVS, 'utf8').match(/^\| \d+\.\d+\.\d+ /gm)?.length ?? 0;
  const rows = [
    ['Operations, on paths', `${operations.length} on ${Object.keys(paths).length}`, '`docs/openapi.json`'],
    ['Documented responses of these operations', responses.length, '`docs/openapi.json`'],
    ['Examples in these responses', examples, '`backend/test/examples.e2e-spec.ts`'],
    ['Problem codes, with texts in both languages', codes, '[problem-codes.md](problem-codes.md)'],
    ['Requirements of OWASP ASVS 5, levels 1 and 2', requirements, '[security/asvs.md](security/asvs.md)'],
  ];
  return table(['What', 'Count', 'Source'], rows);
}

/** Undefined until the browser tests have run. */
function renderLayoutShift() {
  if (!existsSync(LAYOUT_SHIFT)) return undefined;
  const sums = new Map();
  for (const line of readFileSync(LAYOUT_SHIFT, 'utf8').trim().split('\n')) {
    const { user, path, width, sum } = JSON.parse(line);
    const key = `${user} ${path}`;
    sums.set(key, { user, path, ...sums.get(key), [width]: sum.toFixed(3) });
  }
  const rows = [...sums.values()].map((row) => [row.user, `\`${row.path}\``, row[1440] ?? '', row[390] ?? '']);
  return table(['User', 'Screen', '1440 pixels', '390 pixels'], rows);
}

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function replaceSection(document, name, content) {
  if (content === undefined) return document;
  const section = new RegExp(`(<!-- ${name} -->)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!section.test(document))
    throw new UserFacingError(`docs/test-results.md has no markers for its section "${name}".`);
  return document.replace(section, (_all, begin, end) => `${begin}\n\n${content}\n\n${end}`);
}

/**
 * Writes the generated tables of docs/test-results.md. With --check it compares the counts, which follow from files of the
 * repository; measurements are taken over from the last run of the browser tests and are not compared.
 */
await main(async () => {
  const document = readFileSync(DOCUMENT, 'utf8');
  const isCheck = process.argv.includes('--check');
  const counted = replaceSection(document, 'counts', renderCounts());
  const updated = isCheck ? counted : replaceSection(counted, 'layout-shift', renderLayoutShift());
  const formatted = await formatText(DOCUMENT, updated);
  if (formatted === document) return;
  if (isCheck)
    throw new UserFacingError(
      'The counts of docs/test-results.md are outdated: run "node scripts/test-results.mjs" and commit.',
    );
  writeFileSync(DOCUMENT, formatted);
  console.log('Wrote docs/test-results.md');
});
