import { readFileSync } from 'node:fs';

// What the document of the home page names is what a first visit downloads.
const document = readFileSync('frontend/dist/index.html', 'utf8');
const listAssets = (extension) =>
  [...document.matchAll(/(?:src|href)="\/([^"]+)"/g)]
    .map(([, path]) => `frontend/dist/${path}`)
    .filter((path) => path.endsWith(extension));

// Brotli at its highest quality, as the build writes it.
export default [
  { name: 'JavaScript of the first route', path: listAssets('.js'), limit: '170 kB' },
  { name: 'CSS of the first route', path: listAssets('.css'), limit: '25 kB' },
];
