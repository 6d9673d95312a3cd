import fc from 'fast-check';
import { isAffiliateUrl, appendReference } from './affiliate-url.js';

describe('isAffiliateUrl', () => {
  it.each([
    'https://shop.example/p/1',
    'http://shop.example/p?id=1&x=%20#top',
    '/marketplace/product-demo/7',
    '/p?x=1',
  ])('%s is accepted', (url) => {
    expect(isAffiliateUrl(url)).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'ftp://shop.example/p',
    '//shop.example/p',
    '/\\shop.example',
    '\\\\shop.example',
    'https:shop.example',
    'https://',
    'https://user:password@shop.example/',
    ' https://shop.example/',
    'https://shop.example/a b',
    'https://shop.example/\n',
    'https://shop.example/\u202egpj',
    'shop.example',
    '/',
    '',
    `https://shop.example/${'a'.repeat(2_000)}`,
  ])('%j is rejected', (url) => {
    expect(isAffiliateUrl(url)).toBe(false);
  });
});

describe('appendReference', () => {
  it.each([
    ['https://shop.example/p', 'https://shop.example/p?ref=R'],
    ['https://shop.example/p?a=%20b+c&d', 'https://shop.example/p?a=%20b+c&d&ref=R'],
    ['https://shop.example/p#top?x', 'https://shop.example/p?ref=R#top?x'],
    ['https://shop.example/p?ref=other&a=1', 'https://shop.example/p?a=1&ref=R'],
    ['https://shop.example/p?%72ef=other', 'https://shop.example/p?ref=R'],
    ['https://shop.example/p?', 'https://shop.example/p?ref=R'],
    ['/marketplace/product-demo/7', '/marketplace/product-demo/7?ref=R'],
  ])('%s becomes %s', (url, expected) => {
    expect(appendReference(url, 'ref', 'R')).toBe(expected);
  });

  it('the reference is added once, and host, path, fragment and other parameters stay unchanged', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
        const before = new URL(text);
        const after = new URL(appendReference(text, 'subid', 'R-1_x'));
        expect(after.searchParams.getAll('subid')).toEqual(['R-1_x']);
        expect([after.origin, after.pathname, after.hash]).toEqual([before.origin, before.pathname, before.hash]);
        const others = [...after.searchParams].filter(([name]) => name !== 'subid');
        expect(others).toEqual([...before.searchParams].filter(([name]) => name !== 'subid'));
      }),
    );
  });
});
