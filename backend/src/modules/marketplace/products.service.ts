import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/auth/index.js';
import { type Language, type Page, totalPages } from '../../platform/http/index.js';
import { EvidenceService, type SupplementEvidence } from '../analysis/index.js';
import { CatalogService, MergesService } from '../catalog/index.js';
import { withReference } from './affiliate-url.js';
import { ClickReferences } from './click-references.js';
import { folded } from './folded.js';
import { ProductNotFound } from './marketplace.errors.js';
import type { ProductDetailDto, ProductDto, ProductsDto, ProductSort, ProductsQuery } from './products.dto.js';
import {
  isByEvidence,
  type ProductFilter,
  type ProductRow,
  ProductsRepository,
  type ReportedSupplements,
} from './products.repository.js';

/** How many conditions a product's page tells of. */
const MOST_CONDITIONS = 3;

/** By supplement, in the order of the ranking. */
type Evidence = Map<number, SupplementEvidence>;

/** For whom an answer is made. */
export interface Reader {
  language: Language;
  /** Undefined: nobody is signed in, so no link carries a reference. */
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
    private readonly clickReferences: ClickReferences,
  ) {}

  async list(query: ProductsQuery, page: Page, reader: Reader): Promise<ProductsDto> {
    const [evidence, filter] = await Promise.all([this.evidenceFor(reader), this.filterOf(query)]);
    const { sortBy = 'price_asc', includeUnreported = false } = query;
    const sort = isByEvidence(sortBy) && !evidence ? 'price_asc' : sortBy;
    const reported = evidence && { ids: supplementsInOrder(evidence, sort), includeUnreported };
    const [rows, totals] = await Promise.all([
      this.repository.page(filter, sort, page, reported),
      this.repository.count(filter, reported),
    ]);
    return {
      products: await this.shown(rows, reader, evidence),
      totalProducts: totals.total,
      reportedProducts: totals.reported,
      totalPages: totalPages(totals.total, page),
    };
  }

  /** @throws ProductNotFound when there is none, or it is no longer for sale */
  async one(id: number, reader: Reader): Promise<ProductDetailDto> {
    const [row, evidence] = await Promise.all([this.repository.one(id), this.evidenceFor(reader)]);
    if (!row) throw new ProductNotFound();
    const { conditionId, language } = reader;
    const [[product], conditions] = await Promise.all([
      this.shown([row], reader, evidence),
      row.supplementId === null
        ? []
        : this.evidence.findBySupplement(row.supplementId, { conditionId, language, limit: MOST_CONDITIONS }),
    ]);
    return { ...product, conditions };
  }

  brands(): Promise<string[]> {
    return this.repository.brands();
  }

  advertisers(): Promise<string[]> {
    return this.repository.advertisers();
  }

  /** Names of the supplements that somebody sells. */
  async supplements(language: Language): Promise<string[]> {
    const sold = await this.repository.supplements();
    const names = await this.supplementNames(
      sold.map(({ supplementId }) => supplementId),
      language,
    );
    const shown = new Set(sold.map(({ supplementId, name }) => names.get(supplementId ?? 0) ?? name));
    return [...shown].sort(new Intl.Collator(language).compare);
  }

  private evidenceFor({ conditionId }: Reader): Promise<Evidence | undefined> {
    return conditionId === undefined ? Promise.resolve(undefined) : this.evidence.findByCondition(conditionId);
  }

  private async filterOf({ supplementId, supplement, brand, advertisers }: ProductsQuery): Promise<ProductFilter> {
    return {
      ...(supplement ? await this.supplementsNamed(supplement) : {}),
      // Whoever knows the number need not guess by the name. An old one leads to what it is part of now.
      ...(supplementId === undefined
        ? {}
        : {
            supplementIds: [await this.merges.findCanonicalIds('supplements', supplementId)],
            ownSupplements: undefined,
          }),
      ...(brand ? { brands: await this.repository.foldedNames('folded_brand', brand) } : {}),
      ...(advertisers ? { advertiserIds: await this.repository.advertiserIds(advertisers) } : {}),
    };
  }

  /** Exactly this name, in the catalogue or as partners write it; else every name that contains it. */
  private async supplementsNamed(text: string): Promise<ProductFilter> {
    const [id, wanted] = await Promise.all([this.catalog.find('supplements', text), this.catalog.fold(text)]);
    if (id !== undefined) return { supplementIds: [id], ownSupplements: [wanted] };
    const ownSupplements = await this.repository.foldedNames('folded_supplement', text);
    if (ownSupplements.includes(wanted)) return { ownSupplements };
    const supplementIds = (await this.catalog.findSupplements())
      .filter(({ nameEn, nameEs }) => [nameEn, nameEs].some((name) => folded(name).includes(wanted)))
      .map((entry) => entry.id);
    return { supplementIds, ownSupplements };
  }

  private async shown(rows: ProductRow[], { language, caller }: Reader, evidence?: Evidence): Promise<ProductDto[]> {
    const [names, references] = await Promise.all([
      this.supplementNames(
        rows.map(({ supplementId }) => supplementId),
        language,
      ),
      caller ? this.clickReferences.of(caller, advertisersOf(rows)) : undefined,
    ]);
    return rows.map(({ advertiserId, referenceParameter, imageName, ...row }) => {
      const reported = evidence?.get(row.supplementId ?? 0);
      const reference = references?.get(advertiserId);
      return {
        ...row,
        supplementName: names.get(row.supplementId ?? 0) ?? row.supplementName,
        imageUrl: imageName === null ? null : `/api/marketplace/images/${imageName}`,
        affiliateUrl: reference ? withReference(row.affiliateUrl, referenceParameter, reference) : row.affiliateUrl,
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

  private async supplementNames(ids: (number | null)[], language: Language): Promise<Map<number, string>> {
    const supplements = [...new Set(ids.filter((id) => id !== null))];
    return (await this.catalog.findNames({ conditions: [], supplements, brands: [] }, language)).supplements;
  }
}

function advertisersOf(rows: ProductRow[]): { id: number; name: string }[] {
  return [...new Map(rows.map((row) => [row.advertiserId, row.advertiserName]))].map(([id, name]) => ({ id, name }));
}

/** The ranking's order, or by the share of significant improvement: few reports last, the ranking among equals. */
function supplementsInOrder(evidence: Evidence, sort: ProductSort): ReportedSupplements['ids'] {
  const ranking = [...evidence];
  if (sort === 'significant_improvement')
    ranking.sort(
      ([, a], [, b]) =>
        Number(a.fewReports) - Number(b.fewReports) || b.significantImprovementRate - a.significantImprovementRate,
    );
  return ranking.map(([supplementId]) => supplementId);
}
