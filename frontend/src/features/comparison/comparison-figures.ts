import { flatten } from '../../lib/export/csv';
import type { Figures } from '../../lib/export/figures';
import type { Comparison } from './queries';

/** The comparison as the API answered, one row for each supplement and each pair, and the intervals. */
export const buildComparisonFigures = (title: string, comparison: Comparison): Figures => ({
  title,
  data: comparison,
  table: [
    ...comparison.supplements.map(({ supplementId, supplementName, figures }) => ({
      section: 'supplement',
      supplementId,
      supplementName,
      ...(figures && flatten(figures)),
    })),
    ...comparison.pairs.map((pair) => ({ section: 'pair', ...flatten(pair) })),
  ],
  chart: comparison.supplements.map(({ supplementName, figures }) => ({
    name: supplementName,
    score: figures?.overallEffectivenessScore ?? 0,
    low: figures?.scoreLow ?? 0,
    high: figures?.scoreHigh ?? 0,
    people: figures?.totalTestimonials ?? 0,
    moreHarmThanBenefit: figures?.moreHarmThanBenefit ?? false,
  })),
});
