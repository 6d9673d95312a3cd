import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { loadQueueDashboard } from './load-queue-dashboard';
import { useQueueDashboardTranslation } from './translations';
import { $api } from '../../lib/http/api';
import { hasStatus } from '../../lib/http/problem';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { useQueryTitle } from '../../lib/use-query-title';
import { useAuth } from '../../lib/session/auth-context';
import { ErrorState } from '../../ui/list/error-state';
import layout from '../../ui/layout/layout.module.css';
import typography from '../../ui/typography.module.css';

/** Requests the cookie that grants access to the queue dashboard, and opens it. */
export function QueueDashboardScreen() {
  const { t } = useQueueDashboardTranslation();
  const messageOf = useProblemMessage();
  const { isAdmin } = useAuth();
  const {
    mutate: open,
    data,
    error,
  } = $api.useMutation('post', '/api/admin/queue-dashboard/session', {
    onSuccess: () => loadQueueDashboard(),
  });
  useQueryTitle(t('title'), [{ data, error }]);
  useEffect(() => {
    if (isAdmin) open({});
  }, [isAdmin, open]);

  // The client accepts the admin role of any organization, the server only of the configured one.
  if (!isAdmin || hasStatus(error, 403)) return <Navigate to="/" replace />;
  return (
    <div className={layout.container}>
      <div className={`${layout.pageHeader} ${layout.personal}`}>
        <h1>{t('title')}</h1>
        {!error && (
          <p className={typography.secondary} role="status">
            {t('opening')}
          </p>
        )}
      </div>
      {error && (
        <ErrorState title={t('failed')} onRetry={() => open({})}>
          {messageOf(error)}
        </ErrorState>
      )}
    </div>
  );
}
