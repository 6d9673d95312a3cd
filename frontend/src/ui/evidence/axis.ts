/** Scores are on a scale from 0 to 5. */
export const AXIS_MAX = 5;
export const AXIS_TICKS = [0, 1, 2, 3, 4, 5];

/** Where a value lies on the axis, as a CSS length. */
export const axisPosition = (value: number) => `${(Math.min(Math.max(value, 0), AXIS_MAX) / AXIS_MAX) * 100}%`;
