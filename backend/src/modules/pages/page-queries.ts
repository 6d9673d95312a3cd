import { Injectable, type Type } from '@nestjs/common';
import { type Language, toPage, validationPipe } from '../../platform/http/index.js';
import {
  AnalysisQuery,
  AnalysisService,
  ComparisonQuery,
  ComparisonService,
  SupplementReportQuery,
  SupplementReportService,
} from '../analysis/index.js';
import { CatalogSearchService, CatalogService, ConditionSearchQuery, SupplementSearchQuery } from '../catalog/index.js';
import { ProductQuery, ProductsQuery, ProductsService } from '../marketplace/index.js';
import { PublishedTestimonialsService, TestimonialsQuery } from '../testimonials/index.js';

/** The key of a query of the single-page app: method, path template, parameters. */
export type QueryKey = readonly unknown[];

interface Parameters {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

type Resolver = (parameters: Parameters, language: Language) => Promise<unknown>;

const validation = validationPipe();

/** The query string in the rules of its route; its values are texts, as in a request. */
function parse<T extends object>(type: Type<T>, { query = {} }: Parameters): Promise<T> {
  const texts = Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]);
  return validation.transform(Object.fromEntries(texts), { type: 'query', metatype: type }) as Promise<T>;
}

/** Runs the queries of a public page with the result that the API would return to an anonymous user, without a request. */
@Injectable()
export class PageQueries {
  constructor(
    private readonly analysis: AnalysisService,
    private readonly catalog: CatalogService,
    private readonly search: CatalogSearchService,
    private readonly products: ProductsService,
    private readonly testimonials: PublishedTestimonialsService,
    private readonly supplements: SupplementReportService,
    private readonly comparisons: ComparisonService,
  ) {}

  private readonly resolvers: Partial<Record<string, Resolver>> = {
    '/api/conditions/popular': () => this.catalog.findPopularConditions(),
    '/api/conditions/search': async (parameters, language) =>
      this.search.searchConditions(await parse(ConditionSearchQuery, parameters), language),
    '/api/supplements/search': async (parameters, language) =>
      this.search.searchSupplements(await parse(SupplementSearchQuery, parameters), language),
    '/api/analysis/condition-analysis': async (parameters, language) =>
      this.analysis.getRanking(await parse(AnalysisQuery, parameters), language),
    '/api/analysis/supplement-report': async (parameters, language) =>
      this.supplements.getReport((await parse(SupplementReportQuery, parameters)).supplementId, language),
    '/api/analysis/comparison': async (parameters, language) =>
      this.comparisons.compare(await parse(ComparisonQuery, parameters), language),
    '/api/testimonials': async (parameters, language) => {
      const { conditionId, supplementId, gender, ageRange, ...page } = await parse(TestimonialsQuery, parameters);
      if (conditionId === undefined) return undefined;
      const filter = { conditionId, supplementId, gender, ageRange };
      return this.testimonials.list(filter, toPage(page, 10), language);
    },
    '/api/marketplace/products': async (parameters, language) => {
      const query = await parse(ProductsQuery, parameters);
      return this.products.list(query, toPage(query), { language, conditionId: query.conditionId });
    },
    '/api/marketplace/products/{id}': async (parameters, language) => {
      const { conditionId } = await parse(ProductQuery, parameters);
      return this.products.getById(Number(parameters.path?.['id']), { language, conditionId });
    },
    '/api/marketplace/advertisers': () => this.products.listAdvertisers(),
    '/api/marketplace/supplements': (_, language) => this.products.listSupplements(language),
  };

  /**
   * The result as in its JSON; undefined where the page has its content without it: then the browser runs the query.
   * Throws where the API would respond with a problem.
   */
  async run([method, path, init]: QueryKey, language: Language): Promise<unknown> {
    const resolver = method === 'get' ? this.resolvers[String(path)] : undefined;
    const { params = {} } = (init ?? {}) as { params?: Parameters };
    const result = await resolver?.(params, language);
    return result === undefined ? undefined : (JSON.parse(JSON.stringify(result)) as unknown);
  }
}
