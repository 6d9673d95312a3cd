import type { components } from '../../api/schema';
import { flatten } from './csv';
import type { Figures } from './figures';

/** The supplements of a condition, in the order of the ranking. */
export const buildRankingFigures = (
  title: string,
  analysis: components['schemas']['ConditionAnalysisDto'],
): Figures => ({
  title,
  data: analysis,
  table: analysis.supplementRanking.map((row) => flatten(row)),
  chart: analysis.supplementRanking.map((row) => ({
    name: row.supplementName,
    score: row.overallEffectivenessScore ?? 0,
    low: row.scoreLow,
    high: row.scoreHigh,
    people: row.totalTestimonials,
    moreHarmThanBenefit: row.moreHarmThanBenefit,
  })),
});
