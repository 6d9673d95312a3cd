import { safeRedirect } from '../../lib/redirect-url';

export const isExternalUrl = (url: string): boolean => /^https?:\/\//i.test(url);

/** Where a product's address leads; null where it leads nowhere that anybody may be sent to. */
export const productLinkProps = (url: string): string | null =>
  isExternalUrl(url) ? url : safeRedirect(url, '') || null;

/** A page of our own shows the evidence for the condition that the person came with. */
export function withCondition(path: string, conditionId: number | null): string {
  if (conditionId === null) return path;
  const [place, hash] = path.split('#', 2);
  const joined = `${place}${place?.includes('?') ? '&' : '?'}conditionId=${conditionId}`;
  return hash === undefined ? joined : `${joined}#${hash}`;
}
