import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addNames } from './factories.js';
import { TestApp } from './test-app.js';

/** The blocks of docs/api.md in their order: commands, and what the page says that they print. */
const blocks = [...readFileSync(join(__dirname, '../../docs/api.md'), 'utf8').matchAll(/```(\w+)\n(.*?)```/gs)].map(
  ([, language = '', text = '']) => ({ language, text }),
);
const commands = blocks.flatMap(({ language, text }, index) => {
  const next = blocks[index + 1];
  return language === 'sh' ? [{ text, shown: next && next.language !== 'sh' ? next : undefined }] : [];
});
const BETWEEN = '--- the next block ---';
const BASE = 'RECUENTO=http://localhost:3000\n';

let product: TestApp;
let folder: string;

beforeAll(async () => {
  product = await TestApp.start();
  const { conditionId } = await addNames(product.database);
  await product.database.execute(`update catalog.conditions set popular_key = 'insomnia' where id = $1`, [conditionId]);
  folder = await mkdtemp(join(tmpdir(), 'recuento-first-calls-'));
});

afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Members and types of a value, whatever it holds. */
function outline(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(outline);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, outline(one)]));
}

/** One document, or one in each line. */
function documents(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return text.split('\n').map((line) => JSON.parse(line) as unknown);
  }
}

const shapeOf = (language: string, text: string): unknown =>
  language === 'json' ? documents(text.trim()).map(outline) : text.trim().replace(/\d+/g, 'N');

it('every command block of docs/api.md runs and prints the documented output', async () => {
  expect(commands[0]?.text).toBe(BASE);
  const script = commands
    .map(({ text }) => `${text}echo; echo '${BETWEEN}'\n`)
    .join('')
    .replace(BASE, `RECUENTO=${product.url}\n`);
  const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
    cwd: folder,
  });
  expect(stderr).toBe('');
  const printed = stdout.split(BETWEEN);
  for (const [index, { text, shown }] of commands.entries()) {
    if (!shown) continue;
    const is = shapeOf(shown.language, printed[index] ?? '');
    expect([text, is]).toEqual([text, shapeOf(shown.language, shown.text)]);
  }
});

it('the statements of docs/api.md about repeated and rejected submissions are true', async () => {
  const maria = await product.signInAs('maria');
  const { body } = await maria.get<{ testimonials: unknown[] }>('/api/testimonials/my');
  expect(body.testimonials).toHaveLength(1);
  expect((await maria.post('/api/testimonials', {})).body).toMatchObject({ code: 'validation_failed' });
});
