import { parseId, parsePage, pageSearch } from './list-page';

it.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=2.5', 1],
  ['page=two', 1],
  ['page=999999', 999_999],
  ['page=1000000', 1],
])('the page of "%s" is parsed', (search, page) => {
  expect(parsePage(new URLSearchParams(search))).toBe(page);
});

it('changing the page keeps the other parameters', () => {
  expect(pageSearch(new URLSearchParams('a=b'), 2)).toBe('?a=b&page=2');
  expect(pageSearch(new URLSearchParams('a=b&page=2'), 1)).toBe('?a=b');
});

it.each([
  ['12', 12],
  ['0', null],
  ['-1', null],
  ['1e3', null],
  ['99999999999', null],
  [undefined, null],
])('the id %s is parsed', (text, id) => {
  expect(parseId(text)).toBe(id);
});
