import { runInNewContext } from 'node:vm';
import { readBearerToken } from './bearer-token.js';

const read = (authorization?: string) => readBearerToken({ headers: { authorization } });

it.each([
  ['Bearer a.b.c', 'a.b.c'],
  ['bearer a.b.c', 'a.b.c'],
  ['BEARER   a.b.c', 'a.b.c'],
  ['Bearer a.b.c d', 'a.b.c'],
  ['Basic a.b.c', null],
  ['Basic Bearer a.b.c', null],
  ['Bearera.b.c', null],
  ['Bearer', null],
  ['a.b.c', null],
  ['', null],
  [undefined, null],
])('the token of the header %j is %j', (header, token) => {
  expect(read(header)).toBe(token);
});

// With a time quadratic in the length, the first one would take about a minute, in which no other request is answered.
it.each([
  ['without a space', 'a'.repeat(200_000)],
  ['of spaces', `Bearer${' '.repeat(200_000)}`],
])('a long header %s does not occupy the process', (_title, header) => {
  expect(runInNewContext('read(header)', { read, header }, { timeout: 5_000 })).toBeNull();
});
