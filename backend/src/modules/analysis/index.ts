/** Aggregation of testimonials: cells, scores, rankings. */
export { AnalysisModule } from './analysis.module.js';
export { AnalysisQuery, OutcomeCountsDto } from './analysis.dto.js';
export { ConditionEvidenceDto } from './condition-evidence.dto.js';
export { AnalysisService } from './analysis.service.js';
export { CellsAudit } from './cells/cells-audit.js';
export { CellsRebuilder, type RebuildResult } from './cells/cells-rebuilder.js';
export { ComparisonQuery, MAX_COMPARED, MIN_COMPARED } from './comparison/comparison.dto.js';
export { ComparisonService } from './comparison/comparison.service.js';
export { SupplementReportQuery } from './supplements/supplement-report.dto.js';
export { SupplementReportService } from './supplements/supplement-report.service.js';
export { EvidenceService, type SupplementEvidence, toEvidence } from './evidence.service.js';
export { ORDER_BEFORE_NAMES, RANKING_ORDERS } from './ranking/ranking-orders.js';
export { type OutcomeCounts } from './score.js';
export { toCellsTopic } from './topics.js';
