import { useState } from 'react';

interface LoadedPage {
  data: { totalPages: number } | undefined;
  /** The data is that of another filter or page, shown while this one loads. */
  isPlaceholderData: boolean;
}

/**
 * Whether the page is beyond the end of its list, which may become shorter while the page is open, so that the last one has to be
 * opened instead. Until that is loaded, `isWithoutEntries` says that the data is still that of the page beyond the end.
 */
export function usePageBeyondEnd(query: LoadedPage, page: number): { isBeyond: boolean; isWithoutEntries: boolean } {
  const { data, isPlaceholderData } = query;
  const isBeyond = data !== undefined && !isPlaceholderData && data.totalPages > 0 && page > data.totalPages;
  const [beyond, setBeyond] = useState<LoadedPage['data']>();
  if (isBeyond && beyond !== data) setBeyond(data);
  return { isBeyond, isWithoutEntries: isBeyond || (data !== undefined && data === beyond) };
}
