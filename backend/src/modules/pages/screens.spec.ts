import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../platform/http/index.js';
import { messages } from './messages.js';
import { findScreen, screens, STATIC_PATHS } from './screens.js';

const readFrontendFile = <Content>(path: string): Content =>
  JSON.parse(readFileSync(join(__dirname, '../../../../frontend/src', path), 'utf8')) as Content;
/** The paths of the single-page app; null for a page that only the browser renders. */
const routePaths = readFrontendFile<Record<string, string | null>>('app/route-paths.json');
const renderedPaths = Object.keys(routePaths).filter((path) => routePaths[path] !== null);

describe('screens', () => {
  it('the server knows a head for each route of the single-page app, and for no other path', () => {
    expect(screens.map(({ path }) => path).sort()).toEqual(Object.keys(routePaths).sort());
  });

  it('the server renders each indexed page, so that crawlers find its content', () => {
    expect(renderedPaths).toEqual(
      expect.arrayContaining(screens.filter(({ indexed }) => indexed).map(({ path }) => path)),
    );
  });

  it.each([
    ['/sign-in', 'account', 'signIn'],
    ['/sign-up', 'account', 'signUp'],
    ['/forgot-password', 'account', 'forgot'],
    ['/reset-password', 'account', 'reset'],
    ['/reports', 'content-reports', 'lookup'],
    ['/reports/R-4F7K-29QM-X0Z1', 'content-reports', 'status'],
  ])('%s has the title that the single-page app gives it', (path, feature, screen) => {
    for (const language of languages) {
      const texts = readFrontendFile<Record<string, { title: string }>>(`features/${feature}/locales/${language}.json`);
      expect(messages[language][findScreen(path)!.messages].title).toBe(texts[screen].title);
    }
  });

  it('a path with valid parameters has a screen, and any other path has none', () => {
    expect(findScreen('/testimonials/12')?.messages).toBe('testimonials');
    expect(findScreen('/marketplace/product-demo/P-1')?.messages).toBe('product');
    expect(findScreen('/my-testimonials/4/edit')?.messages).toBe('personal');
    for (const path of [
      '/testimonials/x',
      '/testimonials/1234567890',
      '/testimonials/012',
      '/supplements/012',
      '/conditions/0',
      '/my-testimonials/04',
      '/my-testimonials/4/x',
      '/admin',
      '/about/',
      '',
    ]) {
      expect([path, findScreen(path)]).toEqual([path, undefined]);
    }
  });

  it('the sitemap lists the rendered pages without parameters, except comparisons', () => {
    const expected = renderedPaths.filter((path) => !path.includes(':') && path !== '/compare');
    expect([...STATIC_PATHS].sort()).toEqual(expected.sort());
  });
});
