import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpException } from '@nestjs/common';
import express, { type ErrorRequestHandler } from 'express';
import { PageDocuments, PagesService } from '../../src/modules/pages/index.js';
import { compressResponses, revalidation, singlePageApp } from '../../src/platform/http/index.js';
import type { TestApp } from './test-app.js';

const TEMPLATE =
  '<!doctype html><html lang="en"><head><title>Old</title></head><body><div id="root"></div></body></html>';

/** Stands for the exception filter of the product. */
const respondWithStatus: ErrorRequestHandler = (error: HttpException, _request, response, _next) => {
  response.sendStatus(error.getStatus());
};

/** Serves the documents of a product, which has no build of the single-page app by itself. */
export class PageServer {
  private constructor(
    private readonly server: Server,
    private readonly folder: string,
  ) {}

  /** @param program the code of the build for the server, which renders pages */
  static async start({ app }: TestApp, program: string): Promise<PageServer> {
    const folder = mkdtempSync(join(tmpdir(), 'recuento-pages-'));
    for (const name of ['.server', '.vite', 'assets']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'index.html'), TEMPLATE);
    writeFileSync(join(folder, '.vite/manifest.json'), '{}');
    writeFileSync(join(folder, '.server/entry-server.cjs'), program);
    app.get(PagesService).useBuild(folder, {});
    const documents = express().set('etag', 'strong');
    documents.use(revalidation, compressResponses(), singlePageApp(folder, app.get(PageDocuments)), respondWithStatus);
    const server = await new Promise<Server>((resolve) => {
      const listening: Server = documents.listen(0, () => resolve(listening));
    });
    return new PageServer(server, folder);
  }

  get(path: string, headers?: Record<string, string>, redirect: 'follow' | 'manual' = 'follow'): Promise<Response> {
    const { port } = this.server.address() as AddressInfo;
    return fetch(`http://localhost:${port}${path}`, { headers: { accept: 'text/html', ...headers }, redirect });
  }

  /** Without a body. */
  send(method: string, path: string): Promise<Response> {
    const { port } = this.server.address() as AddressInfo;
    return fetch(`http://localhost:${port}${path}`, { method });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    rmSync(this.folder, { recursive: true });
  }
}
