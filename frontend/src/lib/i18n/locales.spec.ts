import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const SOURCE = join(__dirname, '..', '..');

type Texts = Map<string, string>;

const folders = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name === 'locales')
  .map((entry) => join(entry.parentPath, entry.name));

function read(folder: string, language: string): Texts {
  const texts: Texts = new Map();
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') texts.set(path, value);
    else for (const [key, child] of Object.entries(value as object)) walk(child, path ? `${path}.${key}` : key);
  };
  walk(JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')), '');
  return texts;
}

const placeholders = (text = '') => [...new Set(text.match(/\{\{\s*\w+/g) ?? [])].sort();

it('the locale files are found', () => {
  expect(folders.length).toBeGreaterThanOrEqual(4);
});

describe.each(folders.map((folder) => [relative(SOURCE, folder), folder]))('%s', (_name, folder) => {
  const en = read(folder, 'en');
  const es = read(folder, 'es');

  it('both languages have the same keys', () => {
    // Spanish has one more plural form than English.
    expect([...es.keys()].filter((key) => !key.endsWith('_many')).sort()).toEqual([...en.keys()].sort());
  });

  it('Spanish plurals have the form many', () => {
    const plurals = [...es.keys()].filter((key) => key.endsWith('_other'));
    expect(plurals.filter((key) => !es.has(key.replace(/_other$/, '_many')))).toEqual([]);
  });

  it('both languages use the same placeholders and no text is empty', () => {
    for (const [key, text] of en) {
      expect([key, placeholders(es.get(key))]).toEqual([key, placeholders(text)]);
      expect(text.trim()).not.toBe('');
      expect(es.get(key)?.trim()).not.toBe('');
    }
  });
});

/** Features in which a new field of the testimonial needs texts. */
const FEATURES_WITH_FIELDS = ['submission', 'testimonial-detail', 'testimonials'];

describe.each(FEATURES_WITH_FIELDS)('features/%s', (feature) => {
  const folder = join(SOURCE, 'features', feature);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.spec)\.tsx?$/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
  const usedKeys = new Set([...sources.matchAll(/(['"])([\w.]+)\1/g)].map(([, , key]) => key));
  // A key with a variable part, as in t(`fields.improvementOf.${value}`): a placeholder stands for one part.
  const usedPatterns = [...sources.matchAll(/`([a-z]\w*\.(?:[\w.]|\$\{[\w.]+\})+)`/g)].map(
    ([, key]) =>
      new RegExp(
        `^${key
          .replace(/\$\{[^}]+\}/g, '*')
          .replaceAll('.', '\\.')
          .replaceAll('*', '[^.]+')}$`,
      ),
  );

  it('each text is used in the feature', () => {
    const keys = [...read(join(folder, 'locales'), 'en').keys()].map((key) => key.replace(/_(one|other)$/, ''));
    const unused = keys.filter((key) => !usedKeys.has(key) && !usedPatterns.some((pattern) => pattern.test(key)));
    expect(unused).toEqual([]);
  });
});
