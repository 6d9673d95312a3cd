import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { DomainError, type Language } from '../../platform/http/index.js';
import { AnalysisService, SupplementReportService } from '../analysis/index.js';
import { CatalogService, localizeName } from '../catalog/index.js';
import { type DocumentContent, renderDocument } from './document.js';
import { type PageHead, PageHeads } from './page-heads.js';
import { PageRenderer } from './page-renderer.js';
import { STATIC_PATHS, toPath } from './screens.js';
import { ShareImages } from './share-images.js';
import { PAGES_PER_FILE, renderSitemap, renderSitemapIndex } from './sitemap.js';

class PageNotFoundError extends DomainError {
  constructor() {
    super('not_found', 'not-found', 'There is no such page.');
  }
}

export interface PageDocument {
  status: number;
  html: string;
  /** With status 302: the path and query of the page. */
  redirect?: string;
  /** The same request may be answered with more content at another time. */
  isIncomplete: boolean;
  /** Whether it stays the same until the data that were read for it change. */
  isStorable: boolean;
}

@Injectable()
export class PagesService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly heads: PageHeads,
    private readonly renderer: PageRenderer,
    private readonly shareImages: ShareImages,
    private readonly analysis: AnalysisService,
    private readonly supplements: SupplementReportService,
    private readonly catalog: CatalogService,
  ) {}

  /** Connects the build of the single-page app: its folder, and the response of /api/config. */
  useBuild(folder: string, config: object): void {
    this.renderer.useBuild(folder, config);
  }

  /** The document of the single-page app for a URL: its head and, for public pages, their content. */
  async renderDocument(template: string, address: URL, language: Language): Promise<PageDocument> {
    const [head, page] = await Promise.all([
      this.heads.getHead(toPath(address), address.searchParams, language),
      this.renderer.render(address, language),
    ]);
    if (page && 'redirect' in page)
      return { status: 302, html: '', redirect: page.redirect, isIncomplete: true, isStorable: false };
    const isIncomplete = page === undefined || head.status === 503;
    return {
      status: head.status,
      html: this.fill(template, head, page),
      isIncomplete,
      isStorable: !isIncomplete && head.status === 200 && page !== null && page.isStorable,
    };
  }

  /** The document of a public page that is not rendered: it has a general head and no content. */
  renderShell(template: string, address: URL, language: Language): PageDocument {
    const head = this.heads.getGeneralHead(toPath(address), language);
    return { status: head.status, html: this.fill(template, head), isIncomplete: true, isStorable: false };
  }

  private fill(template: string, head: PageHead, page?: DocumentContent | null): string {
    return renderDocument(template, head, this.env.productName, page ?? { state: this.renderer.shellState });
  }

  /** The sitemap, or the index of its files if it has several. */
  async renderSitemap(): Promise<string> {
    const addresses = await this.findIndexedAddresses();
    const files = Math.ceil(addresses.length / PAGES_PER_FILE);
    if (files === 1) return this.renderSitemapOf(addresses);
    const base = this.env.publicUrl;
    return renderSitemapIndex(Array.from({ length: files }, (_, index) => `${base}/sitemap-${index + 1}.xml`));
  }

  /** @param file from 1 */
  async renderSitemapFile(file: number): Promise<string> {
    const addresses = await this.findIndexedAddresses();
    const listed = addresses.slice((file - 1) * PAGES_PER_FILE, file * PAGES_PER_FILE);
    if (listed.length === 0) throw new PageNotFoundError();
    return this.renderSitemapOf(listed);
  }

  private renderSitemapOf(addresses: string[]): string {
    return renderSitemap(addresses.map((address) => this.heads.buildAlternates(address)));
  }

  /** The static pages, the ranking and the page of each condition with reports, and the page of each such supplement. */
  private async findIndexedAddresses(): Promise<string[]> {
    const conditions = await this.catalog.findEntries('conditions', await this.analysis.findConditionsWithReports());
    const rankings = [...conditions.values()].map(({ nameEn }) => `/?condition=${encodeURIComponent(nameEn)}`);
    const reports = [...conditions.keys()].map((id) => `/conditions/${id}`);
    const supplements = await this.supplements.findSupplementsWithReports();
    return [...STATIC_PATHS, ...rankings, ...reports, ...supplements.map((id) => `/supplements/${id}`)];
  }

  async renderShareImage(conditionId: number, language: Language): Promise<Buffer> {
    const condition = await this.catalog.findCondition(conditionId);
    if (!condition) throw new PageNotFoundError();
    // The totals do not depend on how many supplements are listed.
    const totals = await this.analysis.getRanking({ conditionQuery: String(conditionId), limit: 0 }, language);
    return this.shareImages.get(localizeName(condition, language), totals.totalTestimonials);
  }
}
