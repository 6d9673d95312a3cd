import { DateTime } from 'luxon';
import type { DemoStatus, DemoTestimonial } from './demo-testimonial.js';
import type { Random } from './random.js';

const hour = 3_600_000;
const monthsBack = 14;
const MAX_DECISION_MS = 72 * hour;
const MAX_PENDING_MS = 10 * 24 * hour;

/** Hours of submission (UTC), more frequent in the evening. */
const writingHours = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 20, 20, 21, 21, 22];

/** Chooses the time of submission and, unless pending, of the decision; both before `until`. */
export function chooseDates(
  status: DemoStatus,
  until: Date,
  random: Random,
): Pick<DemoTestimonial, 'createdAt' | 'decidedAt'> {
  const end = until.getTime();
  if (status === 'pending') {
    return { createdAt: new Date(end - random.between(600, MAX_PENDING_MS / 1000) * 1000), decidedAt: null };
  }
  const earliest = DateTime.fromJSDate(until, { zone: 'utc' }).minus({ months: monthsBack }).toMillis();
  const latest = end - MAX_DECISION_MS;
  // The maximum of two random numbers: recent months have more testimonials.
  const day = new Date(earliest + Math.max(random.next(), random.next()) * (latest - earliest));
  day.setUTCHours(random.pick(writingHours), random.between(0, 59), random.between(0, 59), 0);
  const created = Math.min(latest, Math.max(earliest, day.getTime()));
  return { createdAt: new Date(created), decidedAt: new Date(created + random.between(3600, 72 * 3600) * 1000) };
}
