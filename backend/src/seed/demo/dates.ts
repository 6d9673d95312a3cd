import type { DemoTestimonial, ReviewStatus } from './demo-testimonial.js';
import type { Random } from './random.js';

const hour = 3_600_000;
const monthsBack = 14;
const longestDecision = 72 * hour;
const longestWait = 10 * 24 * hour;

/** People write more in the evening than before dawn (UTC). */
const writingHours = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 20, 20, 21, 21, 22];

function monthsBefore(date: Date, months: number): Date {
  const start = new Date(date);
  start.setUTCMonth(start.getUTCMonth() - months);
  return start;
}

/** When it was sent and, unless it still waits, decided; never after `until`. */
export function decisionTimes(
  status: ReviewStatus,
  until: Date,
  random: Random,
): Pick<DemoTestimonial, 'createdAt' | 'decidedAt'> {
  const end = until.getTime();
  if (status === 'pending') {
    return { createdAt: new Date(end - random.between(600, longestWait / 1000) * 1000), decidedAt: null };
  }
  const earliest = monthsBefore(until, monthsBack).getTime();
  const latest = end - longestDecision;
  // The larger of two draws: the site grows, so recent months hold more.
  const day = new Date(earliest + Math.max(random.next(), random.next()) * (latest - earliest));
  day.setUTCHours(random.pick(writingHours), random.between(0, 59), random.between(0, 59), 0);
  const created = Math.min(latest, Math.max(earliest, day.getTime()));
  return { createdAt: new Date(created), decidedAt: new Date(created + random.between(3600, 72 * 3600) * 1000) };
}
