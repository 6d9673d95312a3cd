import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/auth/index.js';
import type { Language } from '../../../platform/http/index.js';
import type { SupplementEvidence } from '../../analysis/index.js';
import { appendReference } from '../purchases/affiliate-url.js';
import { ClickReferencesService } from '../purchases/click-references.service.js';
import type { NamedProductRow } from './evidence-statements.js';
import type { ProductDto } from './products.dto.js';
import type { ProductRow } from './products.repository.js';

/** The context of a response. */
export interface ProductReader {
  language: Language;
  /** Undefined for anonymous requests, whose links carry no reference. */
  caller?: Caller;
  /** Undefined: without evidence. */
  conditionId?: number;
}

/** Builds the DTOs of products, with the links of the reader. */
@Injectable()
export class ProductViews {
  constructor(private readonly clickReferences: ClickReferencesService) {}

  /** @param findEvidence undefined without reports about the supplement for the condition */
  async build<Row extends NamedProductRow>(
    rows: Row[],
    { caller, language }: ProductReader,
    findEvidence: (row: Row) => SupplementEvidence | undefined,
  ): Promise<ProductDto[]> {
    const references = caller && (await this.clickReferences.getOrCreate(caller, collectAdvertisers(rows), language));
    return rows.map((row) => toProductDto(row, references?.get(row.advertiserId), findEvidence(row)));
  }
}

const toProductDto = (
  row: NamedProductRow,
  reference: string | undefined,
  evidence: SupplementEvidence | undefined,
): ProductDto => ({
  id: row.id,
  title: row.title,
  // A supplement without a public name is not in the catalog for the reader.
  supplementId: row.catalogName === null ? null : row.supplementId,
  supplementName: row.catalogName ?? row.supplementName,
  brandName: row.brandName,
  weightAmount: row.weightAmount,
  weightUnit: row.weightUnit,
  price: row.price,
  currency: row.currency,
  discount: row.discount,
  affiliateUrl: reference ? appendReference(row.affiliateUrl, row.referenceParameter, reference) : row.affiliateUrl,
  priceCheckedAt: row.priceCheckedAt,
  advertiserName: row.advertiserName,
  imageUrl: row.imageName === null ? null : `/api/marketplace/images/${row.imageName}`,
  overallEffectiveness: evidence?.overallEffectiveness ?? null,
  scoreLow: evidence?.scoreLow ?? null,
  scoreHigh: evidence?.scoreHigh ?? null,
  moreHarmThanBenefit: evidence?.moreHarmThanBenefit ?? null,
  fewReports: evidence?.fewReports ?? null,
  significantImprovementRate: evidence?.significantImprovementRate ?? null,
  negativeEffectsPercentage: evidence?.negativeEffectsPercentage ?? null,
  testimonialCount: evidence?.testimonialCount ?? null,
  outcomeCounts: evidence?.outcomeCounts ?? null,
});

const collectAdvertisers = (rows: ProductRow[]): { id: number; name: string }[] =>
  [...new Map(rows.map((row) => [row.advertiserId, row.advertiserName]))].map(([id, name]) => ({ id, name }));
