import { Injectable } from '@nestjs/common';
import { CatalogService, SupplementNotFoundError } from '../../catalog/index.js';
import { SupplementUsage } from '../supplements/supplement-usage.js';
import { describePlausibleRange } from './plausible-range.js';
import type { PlausibleRangeDto } from './plausible-range.dto.js';

@Injectable()
export class PlausibleRangeService {
  constructor(
    private readonly catalog: CatalogService,
    private readonly usage: SupplementUsage,
  ) {}

  /**
   * The usual doses and times to results of a supplement, from its cells.
   * @throws SupplementNotFoundError if the supplement is not in the catalog
   */
  async getRange(id: number): Promise<PlausibleRangeDto> {
    const supplement = await this.catalog.findSupplement(id);
    if (!supplement) throw new SupplementNotFoundError();
    return { supplementId: supplement.id, ...describePlausibleRange(await this.usage.sum(supplement.id)) };
  }
}
