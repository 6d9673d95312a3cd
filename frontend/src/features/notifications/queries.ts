import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { $api } from '../../lib/http/api';
import { useLanguage } from '../../lib/i18n/use-language';
import { CHANGED_BY_OTHERS } from '../../lib/query/changed-by-others';
import { useAuth } from '../../lib/session/auth-context';

export type Notification = components['schemas']['NotificationDto'];

const PAGE_SIZE = 20;
const UNREAD_POLL_MS = 60_000;

export function useNotifications(page: number) {
  const { language } = useLanguage();
  return $api.useQuery(
    'get',
    '/api/notices',
    { params: { query: { page, pageSize: PAGE_SIZE, language } } },
    { ...CHANGED_BY_OTHERS, placeholderData: keepPreviousData },
  );
}

/** The number of unread notifications; 0 until it is loaded. Refetched every minute. */
export function useUnreadNotifications(): number {
  const { status } = useAuth();
  const { data } = $api.useQuery(
    'get',
    '/api/notices',
    { params: { query: { page: 1, pageSize: 1 } } },
    { enabled: status === 'signed-in', refetchInterval: UNREAD_POLL_MS, refetchOnWindowFocus: 'always', retry: false },
  );
  return status === 'signed-in' ? (data?.unread ?? 0) : 0;
}

function useInvalidateNotifications() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ['get', '/api/notices'] });
}

export function useMarkNotificationRead() {
  return $api.useMutation('post', '/api/notices/{id}/read', { onSettled: useInvalidateNotifications() });
}

export function useMarkAllNotificationsRead() {
  return $api.useMutation('post', '/api/notices/read', { onSettled: useInvalidateNotifications() });
}
