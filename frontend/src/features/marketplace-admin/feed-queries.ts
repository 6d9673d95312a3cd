import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { components } from '../../api/schema';
import { $api } from '../../lib/http/api';
import { CHANGED_BY_OTHERS } from '../../lib/query/changed-by-others';
import { useInvalidate } from '../../lib/query/use-invalidate';
import { sendFeed, type FeedRequest } from './send-feed';

export type Feed = components['schemas']['FeedDto'];

const PAGE_SIZE = 10;

export function useFeeds(page: number, enabled: boolean) {
  return $api.useQuery(
    'get',
    '/api/marketplace/feeds',
    { params: { query: { page, pageSize: PAGE_SIZE } } },
    { ...CHANGED_BY_OTHERS, enabled, placeholderData: keepPreviousData },
  );
}

/** Sends one feed at a time, reports the progress, and can be cancelled. */
export function useFeedSending() {
  const [progress, setProgress] = useState(0);
  const abort = useRef<AbortController>(null);
  const mutation = useMutation({
    mutationFn: (feed: Omit<FeedRequest, 'onProgress' | 'signal'>) => {
      abort.current = new AbortController();
      setProgress(0);
      return sendFeed({ ...feed, onProgress: setProgress, signal: abort.current.signal });
    },
    // Products, shops and the list of feeds.
    onSettled: useInvalidate(['/api/marketplace/']),
  });
  return { ...mutation, progress, stop: () => abort.current?.abort() };
}
