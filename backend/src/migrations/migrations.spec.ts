import { readdirSync } from 'node:fs';
import { migrations } from './index.js';

const readTimestamp = (name: string) => Number(/\d{13}/.exec(name)?.[0]);

const listed = migrations.map(({ name }) => readTimestamp(name));
const sorted = [...listed].sort((a, b) => a - b);

it('the migrations are listed in the order in which they run, which is that of the timestamps in their names', () => {
  expect(listed).toEqual(sorted);
});

it('every migration is listed, and its class ends in the timestamp of its file', () => {
  const files = readdirSync(__dirname).filter((file) => /^\d/.test(file));
  expect(sorted).toEqual(files.map(readTimestamp).sort((a, b) => a - b));
});
