import type { IncomingMessage } from 'node:http';
import express, { type Request } from 'express';
import { getRequestLanguage, negotiateLanguage, negotiateUrlLanguage } from './language.js';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['fr', 'en'],
  ['es', 'es'],
  ['ES-mx', 'es'],
  ['en, es', 'en'],
  ['fr, es;q=0.8, en;q=0.9', 'en'],
  ['fr, en;q=0.8, es;q=0.9', 'es'],
  ['es;q=0, fr', 'en'],
  ['es;q=x', 'en'],
])('the header Accept-Language %j selects the language %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});

describe('the language that a URL determines', () => {
  const readUrlLanguage = (url: string, header = 'es') =>
    negotiateUrlLanguage({ url, headers: { 'accept-language': header } } as IncomingMessage);

  it.each([
    ['/api/products?language=en', '-'],
    ['/api/products?page=2&language=es', '-'],
    ['/api/products?language=es&page=2', '-'],
    ['/api/products', 'es'],
    ['/api/products?language=fr', 'es'],
    ['/api/products?language=en,es', 'es'],
    ['/api/products?advertisers=x?language=en', 'es'],
    ['/api/products?advertisers=x?language=en&page=2', 'es'],
    ['/api/language=en', 'es'],
    ['/api/products&language=en', 'es'],
    ['/api/products?page=2#&language=en', 'es'],
    ['/api/products?language=en&language=en', 'es'],
    ['/api/products?language&language=en', 'es'],
    ['/api/products?language[]=es&language=en', 'es'],
    ['/api/products?language=en&language[x]=es', 'es'],
    ['/api/products?l%61nguage=es&language=en', 'es'],
    ['/api/products?otherlanguage=en', 'es'],
  ])('%s with a header for Spanish: %s', (url, language) => {
    expect(readUrlLanguage(url)).toBe(language);
  });

  it.each(['simple', 'extended'])('two requests with the same key get the same language: %s', (parser) => {
    const parse = express().set('query parser', parser).get('query parser fn') as (query: string) => Request['query'];
    const parts = ['language=en', 'language=es', 'language', 'language[]=en', 'a=x?language=en', 'language=en?', 'a'];
    const urls = parts.flatMap((first) => parts.map((second) => `/api/products?${first}&${second}`));
    for (const url of [...parts.map((part) => `/api/products?${part}`), ...urls]) {
      const query = parse(url.slice(url.indexOf('?') + 1));
      const answered = ['en', 'es'].map((header) =>
        getRequestLanguage({ query, headers: { 'accept-language': header } }),
      );
      const keys = ['en', 'es'].map((header) => readUrlLanguage(url, header));
      expect([url, answered[0] === answered[1] || keys[0] !== keys[1]]).toEqual([url, true]);
    }
  });
});
