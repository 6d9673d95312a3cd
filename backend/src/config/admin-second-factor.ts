import { z } from 'zod';

/** Values of the claims `amr` and `acr`, separated by commas. */
export const authenticationMethods = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  )
  .refine((values) => values.length > 0, 'must contain a value');

/** The value that tokens of the embedded provider contain after a one-time code (RFC 8176). */
const ONE_TIME_CODE = 'otp';

/**
 * What admins need: one of these values; with the embedded provider in production always a one-time code. Empty: a password
 * is enough.
 */
export function resolveAdminSecondFactor(configured: string[] | undefined, isRequired: boolean): string[] {
  if (!isRequired) return configured ?? [];
  return [ONE_TIME_CODE];
}
