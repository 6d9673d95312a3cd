import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const SOURCE = join(__dirname, '../..');

const folders = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name === 'locales')
  .map((entry) => join(entry.parentPath, entry.name));

/** The texts of a locale file by the path of their key. */
function readTexts(folder: string, language: string): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') texts.set(path, value);
    else for (const [key, child] of Object.entries(value as object)) walk(child, path ? `${path}.${key}` : key);
  };
  walk(JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')), '');
  return texts;
}

const findPlaceholders = (text = '') => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();

it('the locale files of all modules are found', () => {
  expect(folders.map((folder) => relative(SOURCE, folder)).sort()).toEqual(
    ['data-rights', 'identity', 'notifications', 'pages', 'testimonials'].map((name) => `modules/${name}/locales`),
  );
});

describe.each(folders.map((folder) => [relative(SOURCE, folder), folder]))('%s', (_name, folder) => {
  const [english, spanish] = [readTexts(folder, 'en'), readTexts(folder, 'es')];

  it('both languages have the same keys', () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('both languages use the same placeholders, and no text is empty', () => {
    for (const [key, text] of english) {
      expect([key, findPlaceholders(spanish.get(key))]).toEqual([key, findPlaceholders(text)]);
      expect([key, text.trim() !== '', spanish.get(key)?.trim() !== '']).toEqual([key, true, true]);
    }
  });
});
