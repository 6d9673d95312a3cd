import { http, HttpResponse } from 'msw';
import type { components } from '../api/schema';
import { server } from './server';

type Feed = components['schemas']['FeedDto'];

export const FEEDS_API = '*/api/marketplace/feeds';

const ACCEPTED: Feed = {
  id: 7,
  advertiserName: 'Brightjar',
  format: 'json',
  receivedAt: '2026-11-12T10:00:00.000Z',
  sentBy: { id: 4, name: 'Ada Montes' },
  refusal: null,
  rejectedRows: null,
  rows: 1200,
  added: 40,
  updated: 1160,
  retired: 12,
};
const NOTHING = { rows: null, added: null, updated: null, retired: null };
const REJECTED: Feed = {
  ...ACCEPTED,
  ...NOTHING,
  id: 6,
  format: 'csv',
  refusal: 'feed_rejected',
  rejectedRows: 3,
  sentBy: { id: 7, name: null },
};
const UNREADABLE: Feed = { ...ACCEPTED, ...NOTHING, id: 5, sentBy: null, refusal: 'feed_unreadable' };

/** Serves the feed log and accepts uploads; records the requests. */
export function serveFeeds(feeds: Feed[] = [ACCEPTED, REJECTED, UNREADABLE]) {
  const listed: string[] = [];
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.get('*/api/marketplace/purchases/advertisers', () => HttpResponse.json(['Brightjar', 'Larkshop'])),
    http.get(FEEDS_API, ({ request }) => {
      listed.push(new URL(request.url).search);
      return HttpResponse.json({ feeds, totalPages: 1, totalFeeds: feeds.length });
    }),
    http.post(FEEDS_API, async ({ request }) => {
      const { feed, ...head } = Object.fromEntries(await request.formData());
      sent.push({ ...head, feed: (feed as File).name, as: request.headers.get('authorization') !== null });
      return HttpResponse.json({ advertiser: 'Brightjar', rows: 1200, added: 40, updated: 1160, retired: 12 });
    }),
  );
  return { listed, sent };
}

export const feedFile = () => new File(['id,title\n1,Tea\n'], 'products.csv', { type: 'text/csv' });
