/** The same day and time (UTC) some months later, or earlier; the last day of a month that does not have this day. */
export function addMonths(time: Date, months: number): Date {
  const moved = new Date(time);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  // 31 February continues into March: day 0 is the last day of the month before.
  if (moved.getUTCDate() !== time.getUTCDate()) moved.setUTCDate(0);
  return moved;
}
