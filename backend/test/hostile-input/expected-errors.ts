import type { ApiResponse } from '../client.js';

export interface Problem {
  code: string;
  detail: string;
  errors?: { field: string; code: string; detail: string }[];
}

/** Fields are named from the outside in: an error inside a list is reported for the entry or for the list. */
const names = (field: string, told: string) =>
  told === field || field.startsWith(`${told}.`) || told.startsWith(`${field}.`);

/** What an answer lacks to be a clear refusal that names the field; nothing when it is one. */
export function findUnexpectedErrors({ status, body }: ApiResponse<Problem>, field: string): string | undefined {
  const told = body.errors?.find((error) => names(field, error.field));
  if (status !== 400 || body.code !== 'validation_failed') return `${status} ${body.code}`;
  if (!told) return `names ${body.errors?.map((error) => error.field).join(', ')}`;
  return /^.{15,}$/s.test(told.detail) ? undefined : `says "${told.detail}"`;
}
