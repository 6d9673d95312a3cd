import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { DomainError, type Language, type PageDocument } from '../../platform/http/index.js';
import { AnalysisService, SupplementReportService } from '../analysis/index.js';
import { CatalogService } from '../catalog/index.js';
import { renderDocument } from './document.js';
import { PageHeads } from './page-heads.js';
import { PageRenderer } from './page-renderer.js';
import { RenderLimit } from './render-limit.js';
import { isPersonalPath, STATIC_PATHS } from './screens.js';
import { renderShareImage } from './share-image.js';
import { renderSitemap } from './sitemap.js';

class PageNotFoundError extends DomainError {
  constructor() {
    super('not_found', 'not-found', 'There is no such page.');
  }
}

@Injectable()
export class PagesService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly heads: PageHeads,
    private readonly renderer: PageRenderer,
    private readonly limit: RenderLimit,
    private readonly analysis: AnalysisService,
    private readonly supplements: SupplementReportService,
    private readonly catalog: CatalogService,
  ) {}

  /** Connects the build of the single-page app: its folder, and the response of /api/config. */
  useBuild(folder: string, config: object): void {
    this.renderer.useBuild(folder, config);
  }

  /**
   * The document of the single-page app for a URL: its head and, for public pages, their content. Beyond the limits of
   * `client`, an IP address, and of this process a public page has a general head and no content.
   */
  async renderDocument(template: string, address: URL, language: Language, client: string): Promise<PageDocument> {
    const path = address.pathname.replace(/(.)\/+$/, '$1');
    const render = () =>
      Promise.all([
        this.heads.getHead(path, address.searchParams, language),
        this.renderer.render(address, language),
      ] as const);
    // Personal pages have a constant head and no content.
    const rendered = isPersonalPath(path) ? await render() : await this.limit.run(client, render);
    const [head, page] = rendered ?? [this.heads.getGeneralHead(path, language), undefined];
    const content = page ?? { state: this.renderer.shellState };
    return {
      status: head.status,
      html: renderDocument(template, head, this.env.productName, content),
      isIncomplete: page === undefined || head.status === 503,
    };
  }

  /** The static pages, the ranking and the page of each condition with reports, and the page of each such supplement. */
  async renderSitemap(): Promise<string> {
    const conditions = await this.catalog.findEntries('conditions', await this.analysis.findConditionsWithReports());
    const rankings = [...conditions.values()].map(({ nameEn }) => `/?condition=${encodeURIComponent(nameEn)}`);
    const reports = [...conditions.keys()].map((id) => `/conditions/${id}`);
    const supplements = await this.supplements.findSupplementsWithReports();
    const pages = [...rankings, ...reports, ...supplements.map((id) => `/supplements/${id}`)];
    return renderSitemap([...STATIC_PATHS, ...pages].map((address) => this.heads.buildAlternates(address)));
  }

  async renderShareImage(conditionId: number, language: Language): Promise<Buffer> {
    const condition = await this.catalog.findCondition(conditionId);
    if (!condition) throw new PageNotFoundError();
    const { totalTestimonials } = await this.analysis.getRanking({ conditionQuery: String(conditionId) }, language);
    const name = language === 'es' ? condition.nameEs : condition.nameEn;
    return renderShareImage(name, this.env.productName, totalTestimonials);
  }
}
