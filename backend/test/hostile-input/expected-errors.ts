import type { ApiResponse } from '../app/client.js';

export interface Problem {
  code: string;
  detail: string;
  errors?: { field: string; code: string; detail: string }[];
}

/** An error inside a list may be reported for the item or for the list. */
const matchesField = (field: string, reported: string) =>
  reported === field || field.startsWith(`${reported}.`) || reported.startsWith(`${field}.`);

/** Describes why a response is not a clear validation error for the field; undefined if it is one. */
export function findUnexpectedErrors({ status, body }: ApiResponse<Problem>, field: string): string | undefined {
  const reported = body.errors?.find((error) => matchesField(field, error.field));
  if (status !== 400 || body.code !== 'validation_failed') return `${status} ${body.code}`;
  if (!reported) return `names ${body.errors?.map((error) => error.field).join(', ')}`;
  return /^.{15,}$/s.test(reported.detail) ? undefined : `says "${reported.detail}"`;
}
