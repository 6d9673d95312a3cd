import type { components } from '../../api/schema';
import { exhaustive } from '../../lib/exhaustive';

type Flag = components['schemas']['FlagDto'];

/** Filter and order of the queue; defaults are omitted. */
export interface QueueFilter {
  sort?: 'newest';
  flag?: Flag['code'];
  query?: string;
}

export const FLAG_CODES = exhaustive<Flag['code']>()([
  'email',
  'phone',
  'id_number',
  'stop_medication',
  'cure_claim',
  'near_duplicate',
  'language_mismatch',
  'no_proof',
]);

/** Parses the filter from search parameters; invalid values are omitted. */
export function parseQueueFilter(params: URLSearchParams): QueueFilter {
  const flag = FLAG_CODES.find((code) => code === params.get('flag'));
  const query = params.get('query')?.trim().slice(0, 100);
  return {
    ...(params.get('sort') === 'newest' && { sort: 'newest' }),
    ...(flag && { flag }),
    ...(query && { query }),
  };
}

/** The search parameters with one changed filter, on the first page. */
export function withFilter(params: URLSearchParams, name: keyof QueueFilter, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  if (value === '' || value === 'oldest') next.delete(name);
  else next.set(name, value);
  return next;
}
