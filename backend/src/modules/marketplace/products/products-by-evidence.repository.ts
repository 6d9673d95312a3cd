import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import type { Page } from '../../../platform/http/index.js';
import { dependsOn } from '../../../platform/response-cache/index.js';
import { toCellsTopic } from '../../analysis/index.js';
import { CATALOG_NAMES_TOPIC, type ConditionName } from '../../catalog/index.js';
import {
  buildEvidenceStatement,
  type EvidenceOrder,
  type EvidenceRow,
  type ReportedProductRow,
} from './evidence-statements.js';
import type { ProductFilter, ProductTotals } from './products.repository.js';

export interface EvidencePage {
  rows: ReportedProductRow[];
  totals: ProductTotals;
  condition: ConditionName;
}

/** Pages of products in the order of the ranking of their supplements; then by price. */
@Injectable()
export class ProductsByEvidenceRepository {
  constructor(private readonly database: Database) {}

  /** Undefined if the condition does not exist. */
  async findPage(filter: ProductFilter, page: Page, order: EvidenceOrder): Promise<EvidencePage | undefined> {
    dependsOn(CATALOG_NAMES_TOPIC);
    const { sql, parameters } = buildEvidenceStatement(filter, page, order);
    const found = await this.database.preparedQuery<EvidenceRow>(sql, parameters);
    if (found.length === 0) return undefined;
    const { conditionId, conditionName, conditionArticle, isUserGenerated, total, reported } = found[0];
    dependsOn(toCellsTopic(conditionId));
    return {
      // A page beyond the end returns one row with the totals and without a product.
      rows: (found[0].id as number | null) === null ? [] : found,
      totals: { total, reported },
      condition: { conditionName, conditionArticle, isUserGenerated },
    };
  }
}
