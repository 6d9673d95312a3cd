import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express, { type ErrorRequestHandler } from 'express';
import { singlePageApp } from './single-page-app.js';

const SCRIPT = 'console.log("loaded");';

let folder: string;
let server: Server;

/** Stands for the exception filter of the product. */
const describeError: ErrorRequestHandler = ({ status }: { status: number }, _request, response, _next) => {
  response.status(status).json({ status });
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recuento-spa-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  for (const path of ['program.js', 'assets/chunk.js']) {
    writeFileSync(join(folder, path), SCRIPT);
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(SCRIPT));
    writeFileSync(join(folder, `${path}.gz`), gzipSync(SCRIPT));
  }
  const app = express();
  app.use(singlePageApp(folder, { answer: () => Promise.resolve(), isPage: () => false }));
  app.use((_request, response) => void response.status(404).json({ status: 404 }));
  app.use(describeError);
  server = await new Promise<Server>((resolve) => {
    const listening: Server = app.listen(0, () => resolve(listening));
  });
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const send = (path: string, init: RequestInit = {}) =>
  fetch(`http://localhost:${(server.address() as AddressInfo).port}${path}`, init);

describe.each(['/program.js', '/assets/chunk.js'])('the compressed file %s', (path) => {
  it.each(['br', 'gzip'])('is sent to a client that accepts %s', async (encoding) => {
    const response = await send(path, { headers: { 'accept-encoding': encoding } });
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, encoding]);
    expect(await response.text()).toBe(SCRIPT);
  });

  it.each([
    ['a range beyond its end', { headers: { 'accept-encoding': 'br', range: 'bytes=9999-' } }, 416],
    ['a precondition that fails', { headers: { 'if-match': '"other"' } }, 412],
  ])('the error for %s is not described as compressed', async (_title, init, status) => {
    const response = await send(path, init);
    expect([response.status, response.headers.get('content-encoding')]).toEqual([status, null]);
    expect(await response.json()).toEqual({ status });
  });
});

it.each([
  ['/program.js', '/other.js'],
  ['/assets/chunk.js', '/assets/other.js'],
])('%s can only be read, and the response to another method is not described as compressed', async (path, missing) => {
  const response = await send(path, { method: 'POST', headers: { 'accept-encoding': 'br' } });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(await response.json()).toEqual({ status: 405 });
  expect((await send(missing, { method: 'POST' })).status).toBe(404);
});

it.each(['//about', '/..//about', '/a/..//about', '/.//\\about', '/\\about'])(
  'the address %s redirects to the one of the page with a single slash, which the app knows',
  async (path) => {
    // Not `fetch`, which normalizes the path.
    const { port } = server.address() as AddressInfo;
    const outgoing = request({ port, path: `${path}?lang=es`, headers: { accept: 'text/html' } });
    const [response] = (await once(outgoing.end(), 'response')) as [IncomingMessage];
    response.resume();
    expect([response.statusCode, response.headers.location]).toEqual([308, '/about?lang=es']);
  },
);
