import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { codePointLength, findOutage, isStorableText, type Language, languages } from '../../platform/http/index.js';
import { MAX_COMPARED, MIN_COMPARED } from '../analysis/index.js';
import { buildConditionPhrase, CatalogService, localizeName, toMidSentence } from '../catalog/index.js';
import { ProductsService } from '../marketplace/index.js';
import { findScreen, parseId } from './screens.js';
import { messages } from './messages.js';

/** The document head for a path and language. */
export interface PageHead {
  /** 404 if the single-page app shows its not-found screen; 503 if it was not possible to find out. */
  status: 200 | 404 | 503;
  language: Language;
  title: string;
  description: string;
  indexed: boolean;
  /** The canonical URL of this page in this language; undefined for pages that are not indexed. */
  canonical?: string;
  alternates: { language: Language | 'x-default'; href: string }[];
  image?: string;
  structuredData?: object;
}

/** In code points, as the ranking accepts it. */
const MAX_NAME_LENGTH = 100;

/** Filters of a ranking. Filtered pages are not indexed: they are numerous and have little content. */
const FILTER_PARAMETERS = ['ageRange', 'gender', 'supplementId', 'supplementName', 'page'];

@Injectable()
export class PageHeads {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly catalog: CatalogService,
    private readonly products: ProductsService,
  ) {}

  /** While the database is unavailable, the general head: the app loads and shows its own message. */
  async getHead(path: string, query: URLSearchParams, language: Language): Promise<PageHead> {
    try {
      return await this.findHead(path, query, language);
    } catch (error) {
      if (findOutage(error)) return this.buildHead('home', 503, language);
      throw error;
    }
  }

  /** A head that needs no data. It forbids search engines nothing: the same page has its own head at another time. */
  getGeneralHead(path: string, language: Language): PageHead {
    if (!findScreen(path)) return this.buildHead('notFound', 404, language);
    return { ...this.buildHead('home', 200, language), indexed: true };
  }

  private async findHead(path: string, query: URLSearchParams, language: Language): Promise<PageHead> {
    const screen = findScreen(path);
    if (!screen) return this.buildHead('notFound', 404, language);
    if (screen.messages === 'comparison') return this.getComparisonHead(query, language);
    if (screen.messages === 'product') return this.getProductHead(path, language);
    if (!screen.indexed) return this.buildHead(screen.messages, 200, language);
    if (screen.messages === 'home') return this.getHomeHead(query, language);
    if (screen.messages === 'testimonials') return this.getTestimonialsHead(path, query, language);
    if (screen.messages === 'supplement') return this.getSupplementHead(path, language);
    if (screen.messages === 'conditionReport') return this.getConditionHead(path, language);
    // Lists of products with filters are numerous, like filtered rankings; of each list only the first page is indexed.
    const hasFilters = screen.messages === 'marketplace' && [...query.keys()].some((name) => name !== 'lang');
    const isFiltered = hasFilters || query.has('page');
    const head = this.buildHead(screen.messages, 200, language, isFiltered ? undefined : screen.path);
    return screen.messages === 'method' ? { ...head, structuredData: this.buildDataset(head) } : head;
  }

  private async getHomeHead(query: URLSearchParams, language: Language): Promise<PageHead> {
    const searchTerm = query.get('condition')?.trim() || query.get('query')?.trim();
    if (!searchTerm) return this.buildHead('home', 200, language, '/');
    const isName = isStorableText(searchTerm) && codePointLength(searchTerm) <= MAX_NAME_LENGTH;
    const condition = isName ? await this.catalog.findConditionByNameOrId(searchTerm) : undefined;
    if (!condition) return this.buildHead('home', 200, language);
    const isFiltered = FILTER_PARAMETERS.some((name) => query.has(name));
    // One path for both languages: the English name identifies the condition, `lang` the language.
    const address = isFiltered ? undefined : `/?condition=${encodeURIComponent(condition.nameEn)}`;
    const phrase = buildConditionPhrase(condition, language);
    const head = this.buildHead(phrase === null ? 'plainCondition' : 'condition', 200, language, address, {
      condition: phrase ?? condition.nameEs,
    });
    return { ...head, image: `${this.env.publicUrl}/share/${condition.id}.png?language=${language}` };
  }

  /** A list about merged entries has the canonical URL of their targets. */
  private async getTestimonialsHead(path: string, query: URLSearchParams, language: Language): Promise<PageHead> {
    const supplementId = parseId(path.split('/').pop());
    const conditionId = parseId(query.get('conditionId'));
    if (conditionId === 0) return this.buildHead('home', 200, language);
    const [condition, found] = await Promise.all([
      this.catalog.findCondition(conditionId),
      this.catalog.findSupplement(supplementId),
    ]);
    if (!condition || !found) return this.buildHead('notFound', 404, language);
    const supplement = localizeName(found, language);
    const isFiltered = ['ageRange', 'gender', 'page'].some((name) => query.has(name));
    const address = isFiltered ? undefined : `/testimonials/${found.id}?conditionId=${condition.id}`;
    const phrase = buildConditionPhrase(condition, language);
    return this.buildHead(phrase === null ? 'plainTestimonials' : 'testimonials', 200, language, address, {
      condition: phrase ?? condition.nameEs,
      supplement,
      supplementInSentence: toMidSentence(supplement, found.isUserGenerated),
    });
  }

  private async getProductHead(path: string, language: Language): Promise<PageHead> {
    const product = await this.products.findTitle(parseId(path.split('/').pop()));
    return product === undefined
      ? this.buildHead('notFound', 404, language)
      : this.buildHead('product', 200, language, undefined, { product });
  }

  /** A merged supplement has the canonical URL of its target. */
  private async getSupplementHead(path: string, language: Language): Promise<PageHead> {
    const supplement = await this.catalog.findSupplement(parseId(path.split('/').pop()));
    if (!supplement) return this.buildHead('notFound', 404, language);
    const name = localizeName(supplement, language);
    return this.buildHead('supplement', 200, language, `/supplements/${supplement.id}`, {
      supplement: name,
      supplementInSentence: toMidSentence(name, supplement.isUserGenerated),
    });
  }

  private async getConditionHead(path: string, language: Language): Promise<PageHead> {
    const condition = await this.catalog.findCondition(parseId(path.split('/').pop()));
    if (!condition) return this.buildHead('notFound', 404, language);
    const head = this.buildHead('conditionReport', 200, language, `/conditions/${condition.id}`, {
      condition: localizeName(condition, language),
    });
    return { ...head, image: `${this.env.publicUrl}/share/${condition.id}.png?language=${language}` };
  }

  /** A shared link names what it compares, if it can be compared. */
  private async getComparisonHead(query: URLSearchParams, language: Language): Promise<PageHead> {
    const [conditionId, ...supplementIds] = [query.get('condition'), ...(query.get('supplements') ?? '').split(',')]
      .map(parseId)
      .slice(0, MAX_COMPARED + 2);
    const supplements = await Promise.all(supplementIds.map((id) => this.catalog.findSupplement(id)));
    const condition = await this.catalog.findCondition(conditionId);
    const found = supplements.filter((supplement) => supplement !== undefined);
    const compared = new Set(found.map(({ id }) => id)).size;
    const isCompared = compared === supplementIds.length && compared >= MIN_COMPARED && compared <= MAX_COMPARED;
    if (!condition || !isCompared) return this.buildHead('comparison', 200, language);
    const names = found.map((supplement, index) => {
      const name = localizeName(supplement, language);
      return index === 0 ? name : toMidSentence(name, supplement.isUserGenerated);
    });
    const phrase = buildConditionPhrase(condition, language);
    return this.buildHead(phrase === null ? 'plainNamedComparison' : 'namedComparison', 200, language, undefined, {
      supplements: new Intl.ListFormat(language).format(names),
      condition: phrase ?? condition.nameEs,
    });
  }

  private buildHead(
    subject: keyof (typeof messages)['en'],
    status: PageHead['status'],
    language: Language,
    address?: string,
    values: Record<string, string> = {},
  ): PageHead {
    const { title, description } = messages[language][subject];
    const fillPlaceholders = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
    return {
      status,
      language,
      title: `${fillPlaceholders(title)} | ${this.env.productName}`,
      description: fillPlaceholders(description),
      indexed: address !== undefined,
      canonical: address === undefined ? undefined : this.localizedUrl(address, language),
      alternates: address === undefined ? [] : this.buildAlternates(address),
    };
  }

  /** The page in each language; without `lang` it follows the browser. */
  buildAlternates(address: string): PageHead['alternates'] {
    return [
      ...languages.map((language) => ({ language, href: this.localizedUrl(address, language) })),
      { language: 'x-default', href: `${this.env.publicUrl}${address}` },
    ];
  }

  private localizedUrl(address: string, language: Language): string {
    return `${this.env.publicUrl}${address}${address.includes('?') ? '&' : '?'}lang=${language}`;
  }

  private buildDataset({ title, description, language }: PageHead): object {
    const content = `${this.env.publicUrl}/api/open-data/rankings`;
    return {
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      name: title,
      description,
      inLanguage: language,
      license: 'https://creativecommons.org/licenses/by/4.0/',
      isAccessibleForFree: true,
      distribution: [
        { '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: content },
        { '@type': 'DataDownload', encodingFormat: 'text/csv', contentUrl: `${content}?format=csv` },
      ],
    };
  }
}
