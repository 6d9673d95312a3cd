/**
 * The page number in the search parameters: a positive integer that the server accepts, otherwise 1. `name` is the parameter,
 * another one for a second list of a page.
 */
export function parsePage(params: URLSearchParams, name = 'page'): number {
  const text = params.get(name) ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** The search parameters for another page; the first one has no number. */
export function pageSearch(params: URLSearchParams, page: number, name = 'page'): string {
  const next = new URLSearchParams(params);
  if (page > 1) next.set(name, String(page));
  else next.delete(name);
  return `?${next.toString()}`;
}

/** Parses an id; null if it is not a valid one. */
export const parseId = (text: string | undefined): number | null =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
