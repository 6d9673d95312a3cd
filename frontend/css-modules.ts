import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { CSSModulesOptions } from 'vite';

const sheets = new Map<string, string>();

/** `product-card.module.css` and `price` make `product-card__price`, in every build: names that tests can rely on. */
function generateScopedName(name: string, file: string): string {
  const sheet = basename(file.split('?')[0]!, '.module.css');
  const known = sheets.get(sheet) ?? file;
  if (known !== file) throw new Error(`Two stylesheets have the same name: ${known} and ${file}`);
  sheets.set(sheet, file);
  return `${sheet}__${name}`;
}

/**
 * Resolves `@value button from './button.module.css'` to the name of the class alone. The loader that comes with
 * postcss-modules would also copy the whole sheet in front of the one that names it.
 */
class ClassNameLoader {
  readonly finalSource = '';

  async fetch(file: string, importer: string): Promise<Record<string, string>> {
    const path = resolve(dirname(importer), file.replaceAll(/['"]/g, ''));
    const names = (await readFile(path, 'utf8')).matchAll(/\.([a-z][\w-]*)/gi);
    return Object.fromEntries(Array.from(names, ([, name]) => [name!, generateScopedName(name!, path)]));
  }
}

export const cssModules: CSSModulesOptions & { Loader: typeof ClassNameLoader } = {
  generateScopedName,
  Loader: ClassNameLoader,
};
