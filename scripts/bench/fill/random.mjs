/** Zipf weights: the share of rank r is proportional to 1/r. Returns the lower bound of each rank on the scale 0 to 1. */
export function computeZipfBounds(ranks) {
  const weights = Array.from({ length: ranks }, (_, index) => 1 / (index + 1));
  return computeBounds(weights);
}

/** The lower bound of each item on the scale 0 to 1, for `width_bucket`. */
export function computeBounds(weights) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  return weights.map((weight) => {
    const bound = sum / total;
    sum += weight;
    return bound;
  });
}

/** SQL: a number from 0 to 1 that depends only on a number and a purpose, so that every fill has the same rows. */
export const CREATE_RANDOM = `
  create schema if not exists bench;
  create or replace function bench.random(bigint, purpose int) returns float8 language sql immutable parallel safe as
    $$ select (hashint8extended($1 * 64 + $2, 20260101) & 4294967295)::float8 / 4294967296 $$;`;

/** SQL array literal of numbers. */
export const toSqlArray = (numbers) => `array[${numbers.join(', ')}]::float8[]`;
