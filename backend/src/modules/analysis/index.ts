/** What the testimonials add up to: cells, score, ranking. */
export { AnalysisModule } from './analysis.module.js';
export { AnalysisService, type SupplementEvidence } from './analysis.service.js';
export { CellsCheck } from './cells-check.js';
export { CellsRenewal } from './cells-renewal.js';
