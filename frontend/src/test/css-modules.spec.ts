import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const src = resolve(__dirname, '..');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
const read = (ending: RegExp) =>
  new Map(
    files.filter((file) => ending.test(file)).map((file) => [join(src, file), readFileSync(join(src, file), 'utf8')]),
  );

const sheets = read(/\.css$/);
const modules = new Map([...sheets].filter(([file]) => file.endsWith('.module.css')));
const code = new Map([...read(/\.tsx?$/)].filter(([file]) => !/\.spec\.tsx?$/.test(file)));

const withoutComments = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '');
const rules = (css: string) => withoutComments(css).replaceAll(/@value [^;]+;/g, '');
const classNames = (css: string) => new Set(Array.from(rules(css).matchAll(/\.([a-z][\w-]*)/gi), ([, name]) => name!));

/** `@value button as buttonClass from './button.module.css'` */
const namedIn = (css: string) =>
  [...css.matchAll(/@value ([^;]+) from '([^']+)';/g)].flatMap(([, names, from]) =>
    names!.split(/,\s*/).map((pair) => {
      const [name, alias = name] = pair.split(' as ');
      return { name: name!, alias: alias!, from: from! };
    }),
  );

const ownNames = (css: string) => {
  const aliases = new Set(namedIn(css).map(({ alias }) => alias));
  return [...classNames(css.replaceAll(/:global\([^)]*\)/g, ''))].filter((name) => !aliases.has(name));
};

/** Every `styles.price` in the code as `…/product-card.module.css price`; `styles[kind]` stands for all of the sheet. */
const used = new Set<string>();
for (const [file, text] of code) {
  const body = text.replaceAll(/^import .*$/gm, '');
  for (const [, styles, from] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';/gm)) {
    const sheet = resolve(dirname(file), from!);
    for (const [, name] of body.matchAll(new RegExp(String.raw`\b${styles}\.(\w+)`, 'g'))) used.add(`${sheet} ${name}`);
    if (body.includes(`${styles}[`)) ownNames(modules.get(sheet) ?? '').forEach((name) => used.add(`${sheet} ${name}`));
  }
}
const defined = new Set<string>();
const namedElsewhere: string[] = [];
for (const [file, text] of modules) {
  for (const name of ownNames(text)) defined.add(`${file} ${name}`);
  namedElsewhere.push(...namedIn(text).map(({ name, from }) => `${resolve(dirname(file), from)} ${name}`));
}

describe('the stylesheets', () => {
  it('have at most 200 lines each, and names of their own', () => {
    const long = [...sheets].filter(([, text]) => text.trimEnd().split('\n').length > 200);
    expect(long.map(([file]) => file)).toEqual([]);
    const names = [...modules.keys()].map((file) => basename(file));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('state no size of a text and no width of a window in pixels, which ignore the text size chosen in the browser', () => {
    const fixed = [...sheets].flatMap(([file, text]) =>
      Array.from(
        withoutComments(text).matchAll(/(?:\b(?:font|font-size|line-height):|@media)[^;{]*\dpx[^;{]*/g),
        ([rule]) => `${file} ${rule}`,
      ),
    );
    expect(fixed).toEqual([]);
  });

  it('define every class that components and other sheets name', () => {
    expect([...used, ...namedElsewhere].filter((name) => !defined.has(name))).toEqual([]);
  });

  it('are the only source of class names in components', () => {
    expect([...code].filter(([, text]) => /className=["']/.test(text)).map(([file]) => file)).toEqual([]);
  });

  it('define no class that no component uses', () => {
    expect([...defined].filter((name) => !used.has(name))).toEqual([]);
  });

  it('name no class of another sheet like an element or a keyword in it, which would be replaced too', () => {
    const replaced = [...modules].flatMap(([file, text]) => {
      const words = new Set(Array.from(rules(text).matchAll(/(?<![\w.-])[a-z][\w-]*/gi), ([word]) => word));
      return namedIn(text)
        .filter(({ alias }) => words.has(alias))
        .map(({ alias }) => `${file} ${alias}`);
    });
    expect(replaced).toEqual([]);
  });
});

describe('the design tokens', () => {
  const tokens = [...sheets].find(([file]) => file.endsWith('tokens.css'))![1];
  const others = [...sheets].filter(([, text]) => text !== tokens);
  const namesIn = (text: string) => new Set(Array.from(text.matchAll(/(--[a-z][\w-]*):/g), ([, name]) => name!));
  const [light, dark] = tokens.split(/:root\[.*dark.*\]/).map(namesIn);
  const text = [...others, ...code].map(([, content]) => content).join('\n');

  it('are the only source of colors', () => {
    expect(
      others.filter(([, sheet]) => /#[0-9a-f]{3,8}\b/i.test(withoutComments(sheet))).map(([file]) => file),
    ).toEqual([]);
  });

  it('of the dark scheme exist in the light one too', () => {
    expect([...dark!].filter((name) => !light!.has(name))).toEqual([]);
  });

  it('are all used, and every variable in use is defined', () => {
    const usedIn = (css: string) => Array.from(css.matchAll(/var\((--[a-z][\w-]*)[,)]/g), ([, name]) => name!);
    const local = namesIn(text);
    const inline = new Set(Array.from(text.matchAll(/'(--[a-z][\w-]*)'/g), ([, name]) => name!));
    expect(usedIn(text).filter((name) => !light!.has(name) && !local.has(name) && !inline.has(name))).toEqual([]);
    const medals = ['--medal-1', '--medal-2', '--medal-3'];
    expect([...light!].filter((name) => !text.includes(`var(${name}`) && !medals.includes(name))).toEqual([]);
  });
});
