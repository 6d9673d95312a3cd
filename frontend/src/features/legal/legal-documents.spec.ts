import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cookiePolicy } from './content/cookie-policy/document';
import { legalNotice } from './content/legal-notice/document';
import { privacyPolicy } from './content/privacy-policy/document';
import { termsConditions } from './content/terms-conditions/document';
import type { LegalBlock, LegalText } from './legal-document';

const SOURCE = join(__dirname, '../..');
const documents = [
  ['/privacy-policy', privacyPolicy],
  ['/legal-notice', legalNotice],
  ['/cookie-policy', cookiePolicy],
  ['/terms-conditions', termsConditions],
] as const;

const wordsOf = (block: LegalBlock): readonly string[] => {
  if (typeof block === 'string') return [block];
  return 'list' in block ? block.list : block.table.rows.flat();
};
const kindOf = (block: LegalBlock): string => {
  if (typeof block === 'string') return block === 'contact' ? 'contact' : 'paragraph';
  if ('list' in block) return `list of ${block.list.length}`;
  return `table of ${block.table.rows.map((row) => row.length).join(', ')} under ${block.table.head.length}`;
};
const linksIn = (words: readonly string[]) =>
  words.flatMap((text) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address)).sort();
const wholeText = ({ lead, short, sections }: LegalText) => [
  lead,
  ...short,
  ...sections.flatMap(({ blocks }) => blocks.flatMap(wordsOf)),
];

describe.each(documents)('%s', (path, { updated, texts: { en, es } }) => {
  it('both languages have the same sections', () => {
    expect(es.sections.map(({ id }) => id)).toEqual(en.sections.map(({ id }) => id));
    expect(es.short).toHaveLength(en.short.length);
    en.sections.forEach(({ id, blocks }, index) => {
      const counterpart = es.sections[index].blocks;
      expect([id, counterpart.map(kindOf)]).toEqual([id, blocks.map(kindOf)]);
      expect([id, linksIn(counterpart.flatMap(wordsOf))]).toEqual([id, linksIn(blocks.flatMap(wordsOf))]);
    });
  });

  it('section ids are unique and the text is dated', () => {
    const ids = en.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Date(`${updated}T00:00:00Z`).toISOString()).toBe(`${updated}T00:00:00.000Z`);
  });

  it('links refer to existing sections only', () => {
    for (const address of linksIn([...wholeText(en), ...wholeText(es)])) {
      const [page, id] = address.split('#');
      const target = documents.find(([known]) => known === (page || path))?.[1];
      if (id && target)
        expect([address, target.texts.en.sections.some((section) => section.id === id)]).toEqual([address, true]);
    }
  });

  it('title and description equal the server-rendered ones', () => {
    for (const [language, { title, description }] of Object.entries({ en, es })) {
      const file = join(SOURCE, `../../backend/src/modules/pages/locales/${language}.json`);
      const served = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
      expect(Object.values(served)).toContainEqual(expect.objectContaining({ title, description }));
    }
  });
});

it('everything that the app stores in the browser is listed', () => {
  const writing = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|^test\//.test(file))
    .map((file) => ({ file, code: readFileSync(join(SOURCE, file), 'utf8') }))
    .filter(({ code }) => /(local|session)Storage\.setItem/.test(code));
  expect(writing.length).toBeGreaterThan(0);

  const names = wholeText(cookiePolicy.texts.en).flatMap((text) =>
    [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name.split(':')[0]),
  );
  const unlisted = writing.filter(({ code }) => !names.some((name) => new RegExp(`['"\`]${name}\\b`).test(code)));
  expect(unlisted.map(({ file }) => file)).toEqual([]);
});

it('each cookie of the server is listed', () => {
  const server = join(SOURCE, '../../backend/src');
  const granted = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('spec.ts'))
    .map((file) => readFileSync(join(server, file), 'utf8'))
    .filter((code) => code.includes('AccessCookies'))
    .flatMap((code) => [...code.matchAll(/const COOKIE = '(\w+)'/g)].map(([, name]) => `recuento.${name}`));
  expect(granted.length).toBeGreaterThan(0);

  for (const texts of Object.values(cookiePolicy.texts)) {
    const listed = wholeText(texts).flatMap((text) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
    expect(listed).toEqual(expect.arrayContaining([...granted, 'recuento.session_token', 'recuento.two_factor']));
  }
});
