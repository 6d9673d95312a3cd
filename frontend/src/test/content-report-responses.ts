import type { components } from '../api/schema';

export type Report = components['schemas']['ContentReportDto'];

export const NUMBER = 'R-4F7K-29QM-X0Z1';
export const EXPLANATION = 'It tells readers to leave their tablets.';

/** A report that is not decided yet. */
export const contentReport = (changes: Partial<Report> = {}): Report => ({
  number: NUMBER,
  status: 'received',
  submittedAt: '2026-11-21T12:02:00.000Z',
  dueAt: '2026-11-28T12:02:00.000Z',
  reason: 'danger',
  explanation: EXPLANATION,
  hasEmail: false,
  testimonial: {
    id: 988,
    conditionName: 'Insomnia',
    conditionPhrase: 'insomnia',
    supplementName: 'Magnesium',
    createdAt: '2026-10-28T12:00:00.000Z',
  },
  decision: null,
  hiddenSince: null,
  objection: null,
  canObjectUntil: null,
  ...changes,
});
