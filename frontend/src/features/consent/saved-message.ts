import type { ConsentOptions } from './consent-store';

/** The translation key of the message that states the current choice. */
export function savedMessage({ analytics, marketing }: ConsentOptions) {
  if (analytics && marketing) return 'saved.both';
  if (analytics) return 'saved.analytics';
  return marketing ? 'saved.marketing' : 'saved.none';
}
