import type { components } from '../../../api/schema';
import { exhaustive } from '../../../lib/exhaustive';

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
  'unusual_dose',
  'unusual_dose_unit',
  'unusual_time_to_results',
  'supplement_burst',
  'brand_burst',
  'shop_burst',
  'shared_address',
  'similar_receipt',
  'new_account',
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
