import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type AnswerWithDocument, type Documents, RETRY_AFTER_SECONDS } from '../../platform/http/index.js';
import {
  collectDependencies,
  DOCUMENT_PREFIX,
  EncodedBody,
  encodeUtf8,
  negotiateEncoding,
  ResponseCache,
  StoredResponse,
} from '../../platform/response-cache/index.js';
import { type PageDocument, PagesService } from './pages.service.js';
import { RenderLimit } from './render-limit.js';
import { findScreen, isPersonalPath, toPath } from './screens.js';

type Page = Parameters<AnswerWithDocument>[0];

/** Of a document whose page shows no data: nothing notifies of a change, and a new version begins with an empty cache. */
const NO_DATA = 'documents-without-data';

class StoredDocument extends StoredResponse {
  constructor(
    content: ConstructorParameters<typeof StoredResponse>[0],
    readonly document: Omit<PageDocument, 'html'>,
  ) {
    super(content);
  }
}

/**
 * Answers with the documents of the single-page app. Those of public pages are stored in the response cache, by address and
 * language, until the data of the page changes. See docs/adr/0015-server-rendering.md.
 */
@Injectable()
export class PageDocuments implements Documents {
  constructor(
    private readonly pages: PagesService,
    private readonly limit: RenderLimit,
    private readonly cache: ResponseCache,
  ) {}

  readonly answer: AnswerWithDocument = async (page, request, response) => {
    const { document, body, etag } = await this.findOrRender(page, request);
    response.vary('Accept-Language').vary('Cookie');
    if (document.status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    // A cache must not replace the document of a page by one that lacks its content.
    response.setHeader('Cache-Control', document.isIncomplete ? 'no-store' : 'no-cache');
    if (document.redirect !== undefined) return response.redirect(document.redirect);
    response.setHeader('ETag', etag);
    response.setHeader('Content-Language', page.language);
    const encoding = body.choose(negotiateEncoding(request.headers['accept-encoding']));
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response
      .status(document.status)
      .type('html')
      .send(await body.get(encoding));
  };

  readonly isPage = (address: URL): boolean => findScreen(toPath(address)) !== undefined;

  private async findOrRender(page: Page, request: Request): Promise<StoredDocument> {
    const { template, address, language } = page;
    // A personal page costs nothing: its head is constant, and it has no content.
    if (isPersonalPath(toPath(address))) {
      return this.encode(page, request, await this.pages.renderDocument(template, address, language));
    }
    // A stored document counts as a read too.
    if (!(await this.limit.consumeRead(String(request.ip)))) {
      return this.encode(page, request, this.pages.renderShell(template, address, language));
    }
    if (!this.cache.isAvailable) {
      this.cache.count('bypass');
      return this.render(page, request, new Set());
    }
    const { response, isComputed } = await this.cache.findOrCompute(toKey(page), ({ topics }) =>
      this.render(page, request, topics),
    );
    this.cache.count(isComputed ? 'miss' : 'hit');
    return response;
  }

  /** Adds the topics on which the document depends; without any it is not stored. */
  private async render(page: Page, request: Request, topics: Set<string>): Promise<StoredDocument> {
    const { template, address, language } = page;
    const read = new Set<string>();
    const renderPage = () => this.pages.renderDocument(template, address, language);
    const rendered = await this.limit.run(() => collectDependencies(read, renderPage));
    const document = rendered ?? this.pages.renderShell(template, address, language);
    if (document.isStorable) for (const topic of read.size > 0 ? read : [NO_DATA]) topics.add(topic);
    return this.encode(page, request, document, topics);
  }

  private encode(
    page: Page,
    request: Request,
    { html, ...document }: PageDocument,
    topics: ReadonlySet<string> = new Set(),
  ): StoredDocument {
    const body = encodeUtf8(html);
    const computeTag = request.app.get('etag fn') as (body: Buffer) => string;
    const stored: StoredDocument = new StoredDocument(
      {
        etag: computeTag(body),
        body: new EncodedBody(body, negotiateEncoding(request.headers['accept-encoding']), () =>
          this.cache.updateSize(toKey(page), stored),
        ),
        headers: [],
        topics,
      },
      document,
    );
    return stored;
  }
}

/** The whole address: links of a page contain all its parameters. */
const toKey = ({ address, language }: Page): string =>
  `${DOCUMENT_PREFIX}${language} ${address.pathname}${address.search}`;
