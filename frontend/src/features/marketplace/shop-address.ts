import { safeRedirect } from '../../lib/redirect-url';

export const isShop = (url: string): boolean => /^https?:\/\//i.test(url);

/** Where a product's address leads; null where it leads nowhere that anybody may be sent to. */
export const destination = (url: string): string | null => (isShop(url) ? url : safeRedirect(url, '') || null);
