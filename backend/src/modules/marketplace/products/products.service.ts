import { Injectable } from '@nestjs/common';
import { type Language, type Page, countPages } from '../../../platform/http/index.js';
import { dependsOn } from '../../../platform/response-cache/index.js';
import { EvidenceService, type SupplementEvidence, toEvidence } from '../../analysis/index.js';
import {
  CatalogService,
  ConditionNotFoundError,
  MergesService,
  type NamesByKind,
  toConditionPhrase,
} from '../../catalog/index.js';
import { ProductNotFoundError } from '../marketplace.errors.js';
import type { ProductDetailDto, ProductDto, ProductsDto, ProductsQuery } from './products.dto.js';
import {
  isByEvidence,
  type ProductFilter,
  type ProductRow,
  ProductsRepository,
  type ProductTotals,
} from './products.repository.js';
import { type EvidenceOrder, hasReports } from './evidence-statements.js';
import { type ProductReader, ProductViews } from './product-views.js';
import { ProductsByEvidenceRepository } from './products-by-evidence.repository.js';
import { PRODUCTS_TOPIC } from './topics.js';

/** Maximum number of conditions in the details of a product. */
const MAX_CONDITIONS = 3;

/** Evidence by supplement id. */
type Evidence = Map<number, SupplementEvidence>;

@Injectable()
export class ProductsService {
  constructor(
    private readonly repository: ProductsRepository,
    private readonly byEvidence: ProductsByEvidenceRepository,
    private readonly evidence: EvidenceService,
    private readonly catalog: CatalogService,
    private readonly merges: MergesService,
    private readonly views: ProductViews,
  ) {}

  async list(query: ProductsQuery, page: Page, reader: ProductReader): Promise<ProductsDto> {
    dependsOn(PRODUCTS_TOPIC);
    const { sortBy = 'price_asc', includeUnreported = false } = query;
    const { conditionId, language } = reader;
    if (conditionId !== undefined && isByEvidence(sortBy)) {
      const order = { conditionId, sort: sortBy, includeUnreported, language };
      return this.listByEvidence(await this.toFilter(query), page, order, reader);
    }
    const [evidence, filter] = await Promise.all([this.findEvidence(reader), this.toFilter(query)]);
    const sort = isByEvidence(sortBy) ? 'price_asc' : sortBy;
    const reported = evidence && { ids: [...evidence.keys()], includeUnreported };
    const [rows, totals, phrases] = await Promise.all([
      this.repository.findPage(filter, sort, page, reported),
      this.repository.count(filter, reported),
      this.catalog.findConditionPhrases(conditionId === undefined ? [] : [conditionId], reader.language),
    ]);
    const phrase = phrases.get(conditionId ?? 0) ?? null;
    const names = await this.findSupplementNames(rows, language);
    return toProductsDto(await this.toDtos(rows, names, reader, evidence), totals, phrase, page);
  }

  private async listByEvidence(
    filter: ProductFilter,
    page: Page,
    order: EvidenceOrder,
    reader: ProductReader,
  ): Promise<ProductsDto> {
    const found = await this.byEvidence.findPage(filter, page, order);
    if (!found) throw new ConditionNotFoundError();
    const { rows, totals, condition } = found;
    const evidence: Evidence = new Map();
    const products = await this.views.build(rows, reader, (row) => {
      if (!hasReports(row)) return undefined;
      const supplementId = row.supplementId!;
      const found = evidence.get(supplementId) ?? toEvidence(row);
      evidence.set(supplementId, found);
      return found;
    });
    return toProductsDto(products, totals, toConditionPhrase(condition, order.language), page);
  }

  /** Undefined if it does not exist or is no longer for sale. */
  async findTitle(id: number): Promise<string | undefined> {
    dependsOn(PRODUCTS_TOPIC);
    return (await this.repository.findById(id))?.title;
  }

  /** @throws ProductNotFoundError if it does not exist or is no longer for sale */
  async getById(id: number, reader: ProductReader): Promise<ProductDetailDto> {
    dependsOn(PRODUCTS_TOPIC);
    const [row, evidence] = await Promise.all([this.repository.findById(id), this.findEvidence(reader)]);
    if (!row) throw new ProductNotFoundError();
    const { conditionId, language } = reader;
    const [names, conditions] = await Promise.all([
      this.findSupplementNames([row], language),
      row.supplementId === null
        ? []
        : this.evidence.findRankedBySupplement(row.supplementId, { conditionId, language, limit: MAX_CONDITIONS }),
    ]);
    const [product] = await this.toDtos([row], names, reader, evidence);
    const { supplementId } = product;
    const isSupplementUserGenerated = supplementId === null || names.userGeneratedSupplements.has(supplementId);
    return { ...product, isSupplementUserGenerated, conditions };
  }

  listBrands(): Promise<string[]> {
    dependsOn(PRODUCTS_TOPIC);
    return this.repository.findBrands();
  }

  listAdvertisers(): Promise<string[]> {
    dependsOn(PRODUCTS_TOPIC);
    return this.repository.findAdvertisers();
  }

  /** Names of the supplements of products for sale. */
  async listSupplements(language: Language): Promise<string[]> {
    dependsOn(PRODUCTS_TOPIC);
    const supplements = await this.repository.findSupplements();
    const { supplements: names } = await this.findSupplementNames(supplements, language);
    const unnamedIds = supplements.flatMap(({ supplementId: id }) => (id === null || names.has(id) ? [] : [id]));
    const displayedNames = new Set([
      ...supplements.flatMap(({ supplementId, name }) => names.get(supplementId ?? 0) ?? name ?? []),
      ...(await this.repository.findPartnerNames(unnamedIds)),
    ]);
    return [...displayedNames].sort(new Intl.Collator(language).compare);
  }

  private findEvidence({ conditionId }: ProductReader): Promise<Evidence | undefined> {
    return conditionId === undefined ? Promise.resolve(undefined) : this.evidence.findByCondition(conditionId);
  }

  private async toFilter({ supplementId, supplement, brand, advertisers }: ProductsQuery): Promise<ProductFilter> {
    return {
      ...(supplement ? await this.findSupplementsByName(supplement) : {}),
      // An id takes precedence over a name. The id of a merged entry leads to its canonical entry.
      ...(supplementId === undefined
        ? {}
        : {
            supplementIds: await this.omitHidden([await this.merges.findCanonicalId('supplements', supplementId)]),
            customSupplements: undefined,
          }),
      ...(brand ? { brands: await this.repository.findFoldedNames('folded_brand', brand) } : {}),
      ...(advertisers ? { advertiserIds: await this.repository.findAdvertiserIds(advertisers) } : {}),
    };
  }

  /** Public supplements with exactly this name, in the catalog or as used by partners; otherwise all that contain it. */
  private async findSupplementsByName(text: string): Promise<ProductFilter> {
    const [entry, foldedText] = await Promise.all([this.catalog.findSupplementByName(text), this.catalog.fold(text)]);
    if (entry) return { supplementIds: [entry.id], customSupplements: [foldedText] };
    const customSupplements = await this.repository.findFoldedNames('folded_supplement', text);
    if (customSupplements.includes(foldedText)) return { customSupplements };
    const { supplements: supplementIds } = await this.catalog.findPublicIdsByNameContaining(text);
    return { supplementIds, customSupplements };
  }

  private toDtos(
    rows: ProductRow[],
    { supplements }: NamesByKind,
    reader: ProductReader,
    evidence?: Evidence,
  ): Promise<ProductDto[]> {
    const named = rows.map((row) => ({ ...row, catalogName: supplements.get(row.supplementId ?? 0) ?? null }));
    return this.views.build(named, reader, (row) => evidence?.get(row.supplementId ?? 0));
  }

  /** Names that are public, by id. */
  private async findSupplementNames(rows: { supplementId: number | null }[], language: Language): Promise<NamesByKind> {
    const ids = rows.map(({ supplementId }) => supplementId);
    const supplementIds = await this.omitHidden([...new Set(ids.filter((id) => id !== null))]);
    return this.catalog.findNames({ conditions: [], supplements: supplementIds, brands: [] }, language);
  }

  private async omitHidden(supplementIds: number[]): Promise<number[]> {
    const hidden = await this.catalog.findHidden({ conditions: [], supplements: supplementIds, brands: [] });
    return supplementIds.filter((id) => !hidden.supplements.includes(id));
  }
}

const toProductsDto = (
  products: ProductDto[],
  { total, reported }: ProductTotals,
  conditionPhrase: string | null,
  page: Page,
): ProductsDto => ({
  products,
  totalProducts: total,
  reportedProducts: reported,
  conditionPhrase,
  totalPages: countPages(total, page),
});
