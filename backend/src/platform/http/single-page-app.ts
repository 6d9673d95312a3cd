import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { MethodNotAllowedException } from '@nestjs/common';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { getRequestLanguage, type Language } from './language.js';

/** Answers with the document of an address; the template is the built index.html. */
export type AnswerWithDocument = (
  page: { template: string; address: URL; language: Language },
  request: Request,
  response: Response,
) => Promise<void>;

const TEMPLATE = '/index.html';
/** Permanent redirect with the same method. */
const PERMANENT = 308;

export interface Documents {
  answer: AnswerWithDocument;
  /** Whether an address is one of a page; the document of any other one says that there is no such page. */
  isPage(address: URL): boolean;
}

/** Serves the built single-page app: hashed assets are cached for a year, the document is always revalidated. */
export function singlePageApp(folder: string, documents: Documents): RequestHandler {
  const router = Router();
  const template = readFileSync(join(folder, TEMPLATE), 'utf8');
  // No redirects to add a trailing slash: they repeat the requested path, and "/\\host/../assets" would be another host.
  const options = { redirect: false };
  const files = listFiles(folder);
  router.use(pickCompressedFile(files));
  const assets = { ...options, immutable: true, maxAge: '1y', fallthrough: false } as const;
  const serveAsset = express.static(join(folder, 'assets'), assets);
  // Its own response to other methods has no body.
  router.use('/assets', (request, response, next) => (isRead(request) ? serveAsset(request, response, next) : next()));
  const serveFile = express.static(folder, { ...options, index: false, maxAge: '1h' });
  // The template itself is no page.
  router.use((request, response, next) => (request.path === TEMPLATE ? next() : serveFile(request, response, next)));
  router.use((request, response, next) => {
    if (isRead(request) && !request.accepts('html')) return next();
    const target = collapseLeadingSlashes(request.originalUrl);
    if (!URL.canParse(target, 'http://address')) return next();
    const address = new URL(target, 'http://address');
    // Also of "/..//about", which begins with two slashes only now.
    const hasSeveralSlashes = target !== request.originalUrl || address.pathname.startsWith('//');
    address.pathname = collapseLeadingSlashes(address.pathname);
    if (!isRead(request)) {
      const isReadable = documents.isPage(address) || (files.has(request.path) && request.path !== TEMPLATE);
      return next(isReadable ? createMethodNotAllowedError(response) : undefined);
    }
    // The app in the browser would not find the page.
    if (hasSeveralSlashes) return response.redirect(PERMANENT, address.pathname + address.search);
    const language = getDocumentLanguage(request, address);
    documents.answer({ template, address, language }, request, response).catch(next);
  });
  router.use(describeUncompressed);
  return router;
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

const collapseLeadingSlashes = (path: string): string => path.replace(/^[/\\]+/, '/');

function createMethodNotAllowedError(response: Response): MethodNotAllowedException {
  response.setHeader('Allow', 'GET, HEAD');
  return new MethodNotAllowedException();
}

/** As in the single-page app: a link decides, then the choice in this browser, then its languages. */
function getDocumentLanguage(request: Request, address: URL): Language {
  const linked = address.searchParams.get('lang');
  if (linked === 'en' || linked === 'es') return linked;
  const chosen = /(?:^|;\s*)language=(en|es)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
  return (chosen as Language | undefined) ?? getRequestLanguage(request);
}

/** The problem document of an error, such as a range beyond the end of a compressed file, is not compressed as the file is. */
const describeUncompressed: ErrorRequestHandler = (error, _request, response, next) => {
  response.removeHeader('Content-Encoding');
  next(error);
};

/** In the order of their size. */
const ENCODINGS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

/** The paths of the files that are served, which excludes those below a hidden folder. */
function listFiles(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Set(paths.map((path) => `/${relative(folder, path)}`).filter((path) => !path.includes('/.')));
}

/** Answers with the file that the build has compressed, if the client accepts it. */
function pickCompressedFile(paths: ReadonlySet<string>): RequestHandler {
  return (request, response, next) => {
    if (!isRead(request)) return next();
    const accepted = request.acceptsEncodings();
    const picked = ENCODINGS.find(
      ({ encoding, suffix }) => accepted.includes(encoding) && paths.has(request.path + suffix),
    );
    if (picked) {
      response.type(extname(request.path)).setHeader('Content-Encoding', picked.encoding);
      response.vary('Accept-Encoding');
      request.url = request.path + picked.suffix;
    }
    next();
  };
}
