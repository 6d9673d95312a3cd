import { safeRedirect } from '../../../lib/redirect-url';

export const isExternalUrl = (url: string): boolean => /^https?:\/\//i.test(url);

/** The link target of a product; null if the URL must not be linked. */
export const productLinkTarget = (url: string): string | null =>
  isExternalUrl(url) ? url : safeRedirect(url, '') || null;

/** Adds the chosen condition to links to this site's product page, which shows the evidence for it. */
export function withCondition(path: string, conditionId: number | null): string {
  if (conditionId === null) return path;
  const [place, hash] = path.split('#', 2);
  const joined = `${place}${place?.includes('?') ? '&' : '?'}conditionId=${conditionId}`;
  return hash === undefined ? joined : `${joined}#${hash}`;
}
