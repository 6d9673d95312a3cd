import { Injectable } from '@nestjs/common';
import type { Language } from '../../platform/http/index.js';
import { dependsOn } from '../../platform/response-cache/index.js';
import type {
  BrandDto,
  CatalogEntryDto,
  ConditionDto,
  ConditionSearchQuery,
  SupplementSearchQuery,
} from './catalog.dto.js';
import { CatalogRepository } from './catalog.repository.js';
import { ConditionsRepository } from './conditions/conditions.repository.js';
import { CATALOG_TOPIC } from './topics.js';

/** Finds public entries by the text that a user types, or by a name. */
@Injectable()
export class CatalogSearchService {
  constructor(
    private readonly repository: CatalogRepository,
    private readonly conditions: ConditionsRepository,
  ) {}

  async searchConditions({ query, exact, similar }: ConditionSearchQuery, language: Language): Promise<ConditionDto[]> {
    dependsOn(CATALOG_TOPIC);
    if (query === '') return [];
    if (exact) return this.repository.findPublicByName('conditions', query);
    const found = await this.repository.search<ConditionDto>('conditions', query, language);
    return found.length === 0 && similar ? this.conditions.findSimilar(query, language) : found;
  }

  async searchSupplements({ query, exact }: SupplementSearchQuery, language: Language): Promise<CatalogEntryDto[]> {
    dependsOn(CATALOG_TOPIC);
    if (query === '') return [];
    if (exact) return this.repository.findPublicByName('supplements', query);
    return this.repository.search('supplements', query, language);
  }

  searchMedications(text: string, language: Language): Promise<CatalogEntryDto[]> {
    dependsOn(CATALOG_TOPIC);
    return text === '' ? Promise.resolve([]) : this.repository.search('medications', text, language);
  }

  searchBrands(text: string): Promise<BrandDto[]> {
    dependsOn(CATALOG_TOPIC);
    return text === '' ? Promise.resolve([]) : this.repository.searchBrands(text);
  }
}
