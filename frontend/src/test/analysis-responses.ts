import { http, HttpResponse } from 'msw';
import type { components } from '../api/schema';

type Ranked = components['schemas']['RankedSupplementDto'];
type Analysis = components['schemas']['ConditionAnalysisDto'];
type Testimonial = components['schemas']['PublicTestimonialDto'];
type ConditionEvidence = components['schemas']['ConditionEvidenceDto'];
export type SupplementReport = components['schemas']['SupplementReportDto'];

/** 50 users: 25 significant, 12 moderate, 6 residual, 4 none, 3 negative. */
export function rankedSupplement(changes: Partial<Ranked> = {}): Ranked {
  return {
    supplementId: 41,
    supplementName: 'Magnesium',
    isUserGenerated: false,
    position: 1,
    totalTestimonials: 50,
    overallEffectivenessScore: 3.46,
    scoreLow: 2.86,
    scoreHigh: 3.92,
    moreHarmThanBenefit: false,
    fewReports: false,
    tooCloseToNext: false,
    rankLow: 1,
    rankHigh: 1,
    outcomeCounts: { significant: 25, moderate: 12, residual: 6, none: 4, negative_effects: 3 },
    significantImprovementPercentage: 50,
    moderateImprovementPercentage: 24,
    residualImprovementPercentage: 12,
    noImprovementPercentage: 8,
    negativeEffectsPercentage: 6,
    howTaken: {
      medianDose: 300,
      doseUnit: 'milligrams',
      frequency: { unit: 'per_day', amount: 1 },
      medianDaysToResults: 14,
      sideEffects: [
        { code: 'none', percentage: 71.4 },
        { code: 'stomach_upset', percentage: 14.3 },
      ],
      stillTakingPercentage: 64.2,
    },
    ...changes,
  };
}

export const conditionAnalysis = (changes: Partial<Analysis> = {}): Analysis => ({
  conditionId: 3,
  conditionName: 'Insomnia',
  conditionPhrase: 'insomnia',
  totalTestimonials: 50,
  averageEffectiveness: 3.46,
  totalSupplements: changes.supplementRanking?.length ?? 1,
  clearlyLowerFrom: null,
  supplementRanking: [rankedSupplement()],
  ...changes,
});

export const publicTestimonial = (changes: Partial<Testimonial> = {}): Testimonial => ({
  id: 17,
  language: 'en',
  age: null,
  ageRange: '35-44',
  gender: 'female',
  perceivedImprovement: 'significant',
  experience: 'I fall asleep within half an hour now.',
  doseAmount: 300,
  doseUnit: 'milligrams',
  usageFrequency: 1,
  usageFrequencyUnit: 'per_day',
  consumptionDuration: 4,
  consumptionUnit: 'months',
  timeToResults: 2,
  timeToResultsUnit: 'weeks',
  sideEffects: 'none',
  otherSideEffects: null,
  brandName: 'Northlight',
  createdAt: '2026-11-12T10:00:00.000Z',
  ...changes,
});

/** The part of a ranking between `offset` and `limit`. */
function selectPart(analysis: Analysis, query: URLSearchParams): Analysis {
  const offset = Number(query.get('offset') ?? 0);
  const end = offset + Number(query.get('limit') ?? Infinity);
  return { ...analysis, supplementRanking: analysis.supplementRanking.slice(offset, end) };
}

export const conditionEvidence = (changes: Partial<ConditionEvidence> = {}): ConditionEvidence => ({
  conditionId: 3,
  conditionName: 'Insomnia',
  conditionPhrase: 'insomnia',
  testimonialCount: 50,
  overallEffectiveness: 3.46,
  scoreLow: 2.86,
  scoreHigh: 3.92,
  moreHarmThanBenefit: false,
  fewReports: false,
  significantImprovementRate: 50,
  negativeEffectsPercentage: 6,
  outcomeCounts: { significant: 25, moderate: 12, residual: 6, none: 4, negative_effects: 3 },
  ...changes,
});

export const supplementReport = (changes: Partial<SupplementReport> = {}): SupplementReport => ({
  supplementId: 41,
  supplementName: 'Magnesium',
  isUserGenerated: false,
  totalTestimonials: 57,
  conditions: [
    conditionEvidence(),
    conditionEvidence({
      conditionId: 9,
      conditionName: 'Stress',
      conditionPhrase: 'stress',
      testimonialCount: 7,
      overallEffectiveness: 0,
      scoreLow: 0,
      scoreHigh: 1.2,
      moreHarmThanBenefit: true,
      significantImprovementRate: 0,
      negativeEffectsPercentage: 71.4,
      outcomeCounts: { significant: 0, moderate: 0, residual: 1, none: 1, negative_effects: 5 },
    }),
  ],
  doses: {
    unit: 'milligrams',
    median: 300,
    reports: 50,
    ranges: [
      { from: null, below: 200, reports: 10 },
      { from: 200, below: 400, reports: 30 },
      { from: 400, below: null, reports: 10 },
    ],
  },
  frequency: { amount: 1, unit: 'per_day' },
  timeToResults: {
    medianDays: 14,
    reports: 44,
    ranges: [
      { from: null, below: 8, reports: 20 },
      { from: 8, below: 15, reports: 14 },
      { from: 15, below: 29, reports: 10 },
      { from: 29, below: null, reports: 0 },
    ],
  },
  sideEffects: [
    { code: 'none', reports: 40 },
    { code: 'nausea', reports: 17 },
  ],
  stillTaking: 40,
  stopReasons: [
    { reason: 'stopped_lack_of_results', reports: 12 },
    { reason: 'stopped_side_effects', reports: 4 },
    { reason: 'stopped_no_problem', reports: 1 },
  ],
  brands: [{ brandId: 1, brandName: 'Northlight', reports: 30 }],
  otherBrandReports: 27,
  newestTestimonials: [{ ...publicTestimonial(), conditionId: 9, conditionName: 'Stress' }],
  ...changes,
});

/** Responds to every analysis request and records the queries. */
export function analysisHandlers(answer: (query: URLSearchParams) => Analysis | Response) {
  const requests: URLSearchParams[] = [];
  const handler = http.get('*/api/analysis/condition-analysis', ({ request }) => {
    const query = new URL(request.url).searchParams;
    requests.push(query);
    const found = answer(query);
    return found instanceof Response ? found : HttpResponse.json(selectPart(found, query));
  });
  return { handler, requests };
}
