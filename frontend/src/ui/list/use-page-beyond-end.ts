import { useState } from 'react';
import { isBeyondEnd, type LoadedPage } from '../../lib/list-page';

/**
 * Whether the page is beyond the end of its list, which may become shorter while the page is open, so that the last one has to be
 * opened instead. Until that is loaded, `isWithoutEntries` says that the data is still that of the page beyond the end.
 */
export function usePageBeyondEnd(query: LoadedPage, page: number): { isBeyond: boolean; isWithoutEntries: boolean } {
  const { data } = query;
  const isBeyond = isBeyondEnd(query, page);
  const [beyond, setBeyond] = useState<LoadedPage['data']>();
  if (isBeyond && beyond !== data) setBeyond(data);
  return { isBeyond, isWithoutEntries: isBeyond || (data !== undefined && data === beyond) };
}
