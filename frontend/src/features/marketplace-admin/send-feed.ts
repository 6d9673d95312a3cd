import type { components } from '../../api/schema';
import { upload } from '../../lib/http/upload';

export type FeedReport = components['schemas']['FeedReportDto'];

/** In bytes; the limit of the server. */
export const MAX_FEED_BYTES = 500_000_000;

export interface FeedRequest {
  advertiser: string;
  /** Empty for an existing partner. */
  referenceParameter: string;
  file: File;
  /** Confirms that a feed without products is intended: the shop no longer sells anything. */
  confirmEmpty: boolean;
  /** 0 to 100: the uploaded percentage of the request. */
  onProgress: (percentage: number) => void;
  signal: AbortSignal;
}

/** @throws Problem for any response but a success, an AbortError when cancelled */
export function sendFeed(request: FeedRequest): Promise<FeedReport> {
  const { advertiser, referenceParameter, file, confirmEmpty, onProgress, signal } = request;
  const body = new FormData();
  body.append('advertiser', advertiser);
  if (referenceParameter) body.append('referenceParameter', referenceParameter);
  if (confirmEmpty) body.append('confirmEmpty', 'true');
  body.append('feed', file, file.name);
  return upload({
    method: 'POST',
    path: '/api/marketplace/feeds',
    body,
    onProgress: (loaded, total) => onProgress(Math.floor((loaded / total) * 100)),
    signal,
  });
}
