/** The time zone of days and months: those of the ledger, and those by which lists are filtered. */
export const CALENDAR_TIME_ZONE = 'Europe/Madrid';

/**
 * SQL for the start of a day, given as text (`2026-11-26`) by a parameter. A day that does not exist, such as 31 February,
 * continues into the next month.
 */
export const selectStartOfDay = (parameter: string, daysLater = 0): string =>
  `((make_timestamp(substr(${parameter}, 1, 4)::int, substr(${parameter}, 6, 2)::int, 1, 0, 0, 0)
    + (substr(${parameter}, 9, 2)::int - 1 + ${daysLater}) * interval '1 day') at time zone '${CALENDAR_TIME_ZONE}')`;
