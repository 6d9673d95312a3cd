import { z } from 'zod';

/** The messages follow the name of the setting. */
export const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(message).int(message).min(min, message).max(max, message);
};

export const positiveNumber = (max: number) => {
  const message = `must be a number above 0 and at most ${max}`;
  return z.coerce.number(message).positive(message).max(max, message);
};
