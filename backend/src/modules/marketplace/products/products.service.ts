import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/auth/index.js';
import { type Language, type Page, countPages } from '../../../platform/http/index.js';
import { EvidenceService, type SupplementEvidence } from '../../analysis/index.js';
import { CatalogService, MergesService } from '../../catalog/index.js';
import { appendReference } from '../purchases/affiliate-url.js';
import { ClickReferencesService } from '../purchases/click-references.service.js';
import { ProductNotFoundError } from '../marketplace.errors.js';
import type { ProductDetailDto, ProductDto, ProductsDto, ProductSort, ProductsQuery } from './products.dto.js';
import {
  isByEvidence,
  type ProductFilter,
  type ProductRow,
  ProductsRepository,
  type ReportedSupplements,
} from './products.repository.js';

/** Maximum number of conditions in the details of a product. */
const MAX_CONDITIONS = 3;

/** Evidence by supplement id, in the order of the ranking. */
type Evidence = Map<number, SupplementEvidence>;

/** The context of a response. */
export interface ProductReader {
  language: Language;
  /** Undefined for anonymous requests, whose links carry no reference. */
  caller?: Caller;
  /** Undefined: without evidence. */
  conditionId?: number;
}

@Injectable()
export class ProductsService {
  constructor(
    private readonly repository: ProductsRepository,
    private readonly evidence: EvidenceService,
    private readonly catalog: CatalogService,
    private readonly merges: MergesService,
    private readonly clickReferences: ClickReferencesService,
  ) {}

  async list(query: ProductsQuery, page: Page, reader: ProductReader): Promise<ProductsDto> {
    const [evidence, filter] = await Promise.all([this.findEvidence(reader), this.toFilter(query)]);
    const { sortBy = 'price_asc', includeUnreported = false } = query;
    const sort = isByEvidence(sortBy) && !evidence ? 'price_asc' : sortBy;
    const reported = evidence && { ids: sortSupplements(evidence, sort), includeUnreported };
    const { conditionId, language } = reader;
    const conditionIds = conditionId === undefined ? [] : [conditionId];
    const [rows, totals, phrases] = await Promise.all([
      this.repository.findPage(filter, sort, page, reported),
      this.repository.count(filter, reported),
      this.catalog.findConditionPhrases(conditionIds, language),
    ]);
    return {
      products: await this.toDtos(rows, reader, evidence),
      totalProducts: totals.total,
      reportedProducts: totals.reported,
      conditionPhrase: phrases.get(conditionId ?? 0) ?? null,
      totalPages: countPages(totals.total, page),
    };
  }

  /** @throws ProductNotFoundError if it does not exist or is no longer for sale */
  async getById(id: number, reader: ProductReader): Promise<ProductDetailDto> {
    const [row, evidence] = await Promise.all([this.repository.findById(id), this.findEvidence(reader)]);
    if (!row) throw new ProductNotFoundError();
    const { conditionId, language } = reader;
    const [[product], conditions] = await Promise.all([
      this.toDtos([row], reader, evidence),
      row.supplementId === null
        ? []
        : this.evidence.findBySupplement(row.supplementId, { conditionId, language, limit: MAX_CONDITIONS }),
    ]);
    return { ...product, conditions };
  }

  listBrands(): Promise<string[]> {
    return this.repository.findBrands();
  }

  listAdvertisers(): Promise<string[]> {
    return this.repository.findAdvertisers();
  }

  /** Names of the supplements of products for sale. */
  async listSupplements(language: Language): Promise<string[]> {
    const supplements = await this.repository.findSupplements();
    const names = await this.findSupplementNames(
      supplements.map(({ supplementId }) => supplementId),
      language,
    );
    const displayedNames = new Set(supplements.map(({ supplementId, name }) => names.get(supplementId ?? 0) ?? name));
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
            supplementIds: [await this.merges.findCanonicalId('supplements', supplementId)],
            customSupplements: undefined,
          }),
      ...(brand ? { brands: await this.repository.findFoldedNames('folded_brand', brand) } : {}),
      ...(advertisers ? { advertiserIds: await this.repository.findAdvertiserIds(advertisers) } : {}),
    };
  }

  /** Supplements with exactly this name, in the catalog or as used by partners; otherwise all that contain it. */
  private async findSupplementsByName(text: string): Promise<ProductFilter> {
    const [id, foldedText] = await Promise.all([this.catalog.find('supplements', text), this.catalog.fold(text)]);
    if (id !== undefined) return { supplementIds: [id], customSupplements: [foldedText] };
    const customSupplements = await this.repository.findFoldedNames('folded_supplement', text);
    if (customSupplements.includes(foldedText)) return { customSupplements: customSupplements };
    const { supplements: supplementIds } = await this.catalog.findIdsByNameContaining(text);
    return { supplementIds, customSupplements: customSupplements };
  }

  private async toDtos(
    rows: ProductRow[],
    { language, caller }: ProductReader,
    evidence?: Evidence,
  ): Promise<ProductDto[]> {
    const [names, references] = await Promise.all([
      this.findSupplementNames(
        rows.map(({ supplementId }) => supplementId),
        language,
      ),
      caller ? this.clickReferences.getOrCreate(caller, collectAdvertisers(rows)) : undefined,
    ]);
    return rows.map(({ advertiserId, referenceParameter, imageName, ...row }) => {
      const reported = evidence?.get(row.supplementId ?? 0);
      const reference = references?.get(advertiserId);
      return {
        ...row,
        supplementName: names.get(row.supplementId ?? 0) ?? row.supplementName,
        imageUrl: imageName === null ? null : `/api/marketplace/images/${imageName}`,
        affiliateUrl: reference ? appendReference(row.affiliateUrl, referenceParameter, reference) : row.affiliateUrl,
        overallEffectiveness: reported?.overallEffectiveness ?? null,
        scoreLow: reported?.scoreLow ?? null,
        scoreHigh: reported?.scoreHigh ?? null,
        moreHarmThanBenefit: reported?.moreHarmThanBenefit ?? null,
        fewReports: reported?.fewReports ?? null,
        significantImprovementRate: reported?.significantImprovementRate ?? null,
        negativeEffectsPercentage: reported?.negativeEffectsPercentage ?? null,
        testimonialCount: reported?.testimonialCount ?? null,
        outcomeCounts: reported?.outcomeCounts ?? null,
      };
    });
  }

  private async findSupplementNames(ids: (number | null)[], language: Language): Promise<Map<number, string>> {
    const supplementIds = [...new Set(ids.filter((id) => id !== null))];
    return (await this.catalog.findNames({ conditions: [], supplements: supplementIds, brands: [] }, language))
      .supplements;
  }
}

function collectAdvertisers(rows: ProductRow[]): { id: number; name: string }[] {
  return [...new Map(rows.map((row) => [row.advertiserId, row.advertiserName]))].map(([id, name]) => ({ id, name }));
}

/**
 * Supplement ids in the order of the ranking, or by the rate of significant improvement: few reports last, ties in the
 * order of the ranking.
 */
function sortSupplements(evidence: Evidence, sort: ProductSort): ReportedSupplements['ids'] {
  const ranking = [...evidence];
  if (sort === 'significant_improvement')
    ranking.sort(
      ([, a], [, b]) =>
        Number(a.fewReports) - Number(b.fewReports) || b.significantImprovementRate - a.significantImprovementRate,
    );
  return ranking.map(([supplementId]) => supplementId);
}
