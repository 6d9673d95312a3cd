/** The page number in the search parameters: a positive integer that the server accepts, otherwise 1. */
export function parsePage(params: URLSearchParams): number {
  const text = params.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** The search parameters for another page; the first one has no number. */
export function pageSearch(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params);
  if (page > 1) next.set('page', String(page));
  else next.delete('page');
  return `?${next.toString()}`;
}

/** Parses an id; null if it is not a valid one. */
export const parseId = (text: string | undefined): number | null =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
