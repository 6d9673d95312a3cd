import type { ConsentOptions } from './consent-store';

/** The key of the sentence that says what is on now. */
export function savedMessage({ analytics, marketing }: ConsentOptions) {
  if (analytics && marketing) return 'saved.both';
  if (analytics) return 'saved.analytics';
  return marketing ? 'saved.marketing' : 'saved.none';
}
