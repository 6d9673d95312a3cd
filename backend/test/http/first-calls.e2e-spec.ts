import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addNames } from '../fixtures/factories.js';
import { TestApp } from '../app/test-app.js';

/** The code blocks of docs/api.md in order: commands, and their documented output. */
const blocks = [...readFileSync(join(__dirname, '../../../docs/api.md'), 'utf8').matchAll(/```(\w+)\n(.*?)```/gs)].map(
  ([, language = '', text = '']) => ({ language, text }),
);
const commands = blocks.flatMap(({ language, text }, index) => {
  const next = blocks[index + 1];
  return language === 'sh' ? [{ text, expected: next && next.language !== 'sh' ? next : undefined }] : [];
});
const SEPARATOR = '--- the next block ---';
const BASE = 'RECUENTO=http://localhost:3000\n';

let product: TestApp;
let folder: string;

beforeAll(async () => {
  product = await TestApp.start();
  const { conditionId, supplementId } = await addNames(product.database);
  // The ids that the demo data has.
  const renumber = `update catalog.conditions set id = 3, popular_key = 'insomnia' where id = $1`;
  await product.database.execute(renumber, [conditionId]);
  await product.database.execute('update catalog.supplements set id = 46 where id = $1', [supplementId]);
  folder = await mkdtemp(join(tmpdir(), 'recuento-first-calls-'));
});

afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The members and types of a value. */
function outline(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(outline);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, outline(member)]));
}

/** One JSON document, or one per line. */
function parseDocuments(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return text.split('\n').map((line) => JSON.parse(line) as unknown);
  }
}

const toShape = (language: string, text: string): unknown =>
  language === 'json' ? parseDocuments(text.trim()).map(outline) : text.trim().replace(/\d+/g, 'N');

it('every command block of docs/api.md runs and prints the documented output', async () => {
  expect(commands[0]?.text).toBe(BASE);
  const script = commands
    .map(({ text }) => `${text}echo; echo '${SEPARATOR}'\n`)
    .join('')
    .replace(BASE, `RECUENTO=${product.url}\n`);
  const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
    cwd: folder,
  });
  expect(stderr).toBe('');
  const outputs = stdout.split(SEPARATOR);
  for (const [index, { text, expected }] of commands.entries()) {
    if (!expected) continue;
    const actual = toShape(expected.language, outputs[index] ?? '');
    expect([text, actual]).toEqual([text, toShape(expected.language, expected.text)]);
  }
});

it('the statements of docs/api.md about repeated and rejected submissions are true', async () => {
  const maria = await product.signInAs('maria');
  const { body } = await maria.get<{ testimonials: unknown[] }>('/api/testimonials/my');
  expect(body.testimonials).toHaveLength(1);
  expect((await maria.post('/api/testimonials', {})).body).toMatchObject({ code: 'validation_failed' });
});
