import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DomainError, type Language, toProblem } from '../../platform/http/index.js';
import { collectDependencies, dependsOn } from '../../platform/response-cache/index.js';
import { PageQueries, type QueryKey } from './page-queries.js';
import { findScreen, toPath } from './screens.js';

interface QueryResult {
  key: QueryKey;
  data?: unknown;
  /** Why the API would reject the request, with any other visitor and at any other time too. */
  problem?: { status: number; code: string; detail: string };
}

interface QueryResults {
  found: QueryResult[];
  isStorable: boolean;
}

const NOTHING: QueryResults = { found: [], isStorable: true };

/** The program that the build of the single-page app makes for the server: see frontend/src/entry-server.tsx. */
interface ServerBuild {
  renderPage(request: { address: string; language: Language; config: object; queryResults: QueryResult[] }): Promise<{
    html: string;
    missing: QueryKey[];
    source: string | null;
    redirect?: string | null;
  } | null>;
}

/** The files of a source file, as the build lists them. */
type Manifest = Partial<Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>>;

/** What a document shows before any script runs. */
export interface RenderedPage {
  html: string;
  stylesheets: string[];
  scripts: string[];
  /** With this the scripts continue where the server ended. */
  state: object;
  /** Whether it depends on nothing but the address, the language and the data that its queries declare. */
  isStorable: boolean;
}

/** The page is at another address: a list ends before the requested page. */
export interface PageRedirect {
  /** Path and query. */
  redirect: string;
}

/** A page whose data take longer is rendered by the browser, which can show that it waits. */
const DATA_TIMEOUT_MS = 1_500;
/** Some queries depend on the result of another one. */
const MAX_ROUNDS = 3;

const SERVER_BUILD = '.server/entry-server.cjs';
const MANIFEST = '.vite/manifest.json';

/** Renders public pages to HTML for anonymous visitors. See docs/adr/0015-server-rendering.md. */
@Injectable()
export class PageRenderer {
  private readonly logger = new Logger(PageRenderer.name);
  private folder?: string;
  private config: object = {};
  private build?: ServerBuild | null;
  private manifest: Manifest = {};
  /** A field, because tests change it. */
  private readonly dataTimeoutMs = DATA_TIMEOUT_MS;

  constructor(private readonly queries: PageQueries) {}

  /** `config` is the response of /api/config, which spares the browser a request. */
  useBuild(folder: string, config: object): void {
    this.folder = folder;
    this.config = config;
    this.build = undefined;
  }

  /** The state of a document without a rendered page. */
  get shellState(): object {
    return { config: this.config };
  }

  /** Null for pages that only the browser renders, undefined after an error. */
  async render(address: URL, language: Language): Promise<RenderedPage | PageRedirect | null | undefined> {
    try {
      const build = this.load();
      return build && (await this.renderWith(build, address, language));
    } catch (error) {
      // Not the path: the number of a receipt gives access to a report.
      const route = findScreen(toPath(address))?.path;
      this.logger.error({ err: error, route }, 'a page could not be rendered');
      return undefined;
    }
  }

  private async renderWith(
    build: ServerBuild,
    address: URL,
    language: Language,
  ): Promise<RenderedPage | PageRedirect | null> {
    const deadline = new AbortController();
    const timeout = pause(this.dataTimeoutMs, null, { signal: deadline.signal }).catch(() => null);
    try {
      const queryResults: QueryResult[] = [];
      const requested = new Set<string>();
      let isStorable = true;
      for (let round = 1; ; round += 1) {
        const request = { address: address.pathname + address.search, language, config: this.config, queryResults };
        const page = await build.renderPage(request);
        if (page === null) return null;
        if (page.redirect) return { redirect: page.redirect };
        const open = page.missing.filter((key) => !requested.has(JSON.stringify(key)));
        for (const key of open) requested.add(JSON.stringify(key));
        const outcome = round > MAX_ROUNDS ? NOTHING : await Promise.race([this.runQueries(open, language), timeout]);
        if (outcome === null) throw new Error(`The data took longer than ${this.dataTimeoutMs} ms`);
        isStorable &&= outcome.isStorable;
        const { found } = outcome;
        if (found.length === 0) {
          const state = { config: this.config, rendered: { language, queryResults } };
          return { html: page.html, ...this.findAssets(page.source), state, isStorable };
        }
        queryResults.push(...found);
      }
    } finally {
      deadline.abort();
    }
  }

  private async runQueries(keys: QueryKey[], language: Language): Promise<QueryResults> {
    const results = await Promise.all(keys.map((key) => this.runQuery(key, language)));
    return {
      found: results
        .filter(({ data, problem }) => data !== undefined || problem !== undefined)
        .map(({ key, data, problem }) => ({ key, data, problem })),
      isStorable: results.every(({ isStorable }) => isStorable),
    };
  }

  /** A result without declared topics, or that is missing after an error, could differ at any time. */
  private async runQuery(key: QueryKey, language: Language): Promise<QueryResult & { isStorable: boolean }> {
    const topics = new Set<string>();
    try {
      const data = await collectDependencies(topics, () => this.queries.run(key, language));
      return { key, data, isStorable: data === undefined || topics.size > 0 };
    } catch (error) {
      return { key, problem: findRejection(error), isStorable: false };
    } finally {
      topics.forEach(dependsOn);
    }
  }

  /** Loaded with the first page, so that a worker never loads it. A build that cannot be loaded is not tried again. */
  private load(): ServerBuild | null {
    if (this.build !== undefined) return this.build;
    const file = this.folder && join(this.folder, SERVER_BUILD);
    this.build = null;
    if (!this.folder || !file || !existsSync(file)) return null;
    this.manifest = JSON.parse(readFileSync(join(this.folder, MANIFEST), 'utf8')) as Manifest;
    return (this.build = createRequire(file)(file) as ServerBuild);
  }

  /** The files of a page beside those that every document names. */
  private findAssets(source: string | null): Pick<RenderedPage, 'stylesheets' | 'scripts'> {
    const stylesheets = new Set<string>();
    const scripts = new Set<string>();
    const add = (name: string) => {
      const chunk = this.manifest[name];
      if (!chunk || chunk.isEntry || scripts.has(chunk.file)) return;
      scripts.add(chunk.file);
      // The styles of a part come before those of the page that uses it.
      chunk.imports?.forEach(add);
      chunk.css?.forEach((sheet) => stylesheets.add(sheet));
    };
    if (source) add(source);
    return { stylesheets: [...stylesheets], scripts: [...scripts] };
  }
}

/** Undefined for an error that the same request may not have when the browser repeats it. */
function findRejection(error: unknown): QueryResult['problem'] {
  if (!(error instanceof DomainError) || !['not-found', 'invalid'].includes(error.kind)) return undefined;
  const { status, code, detail } = toProblem(error);
  return { status, code, detail };
}
