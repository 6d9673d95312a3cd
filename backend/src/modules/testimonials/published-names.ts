import { Injectable } from '@nestjs/common';
import { CatalogService } from '../catalog/index.js';
import type { Testimonial } from './testimonial.entity.js';

type Naming = Pick<
  Testimonial,
  | 'conditionId'
  | 'customConditionName'
  | 'supplementId'
  | 'customSupplementName'
  | 'brandId'
  | 'customBrandName'
  | 'additionalConditionIds'
  | 'customOtherConditionNames'
>;

/** People's own names become catalogue entries, or turn out to be known ones, when a testimonial is public. */
@Injectable()
export class PublishedNames {
  constructor(private readonly catalog: CatalogService) {}

  /** The same naming by ids only. Belongs inside a transaction. */
  async publish(naming: Naming) {
    const conditionId =
      naming.conditionId ?? (await this.catalog.findOrAdd('conditions', naming.customConditionName ?? ''));
    const supplementId =
      naming.supplementId ?? (await this.catalog.findOrAdd('supplements', naming.customSupplementName ?? ''));
    const brandId = naming.brandId ?? (await this.catalog.findOrAdd('brands', naming.customBrandName ?? ''));
    const own = await this.catalog.publishAdditionalConditions(
      naming.additionalConditionIds,
      naming.customOtherConditionNames,
    );
    return {
      conditionId,
      customConditionName: null,
      supplementId,
      customSupplementName: null,
      brandId,
      customBrandName: null,
      additionalConditionIds: [...new Set([...naming.additionalConditionIds, ...own])],
      customOtherConditionNames: [],
    };
  }
}
