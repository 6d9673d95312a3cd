/** What the testimonials add up to: cells, score, ranking. */
export { AnalysisModule } from './analysis.module.js';
export { AnalysisService, type SupplementEvidence } from './analysis.service.js';
