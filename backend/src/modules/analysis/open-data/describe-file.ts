/** Smaller groups are omitted from the open data, because it may be joined with other data. */
export const SMALLEST_GROUP = 5;

const OPEN_DATA_LICENCE = {
  licence: 'CC-BY-4.0',
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
};

/** What every file states about itself. */
export const describeFile = () => ({
  generatedAt: startOfToday(),
  ...OPEN_DATA_LICENCE,
  smallestGroup: SMALLEST_GROUP,
});

/** Midnight instead of the current time, so that an unchanged response has the same ETag all day. */
function startOfToday(): Date {
  const day = new Date();
  day.setUTCHours(0, 0, 0, 0);
  return day;
}
