import { Notifications, notifications, type NotificationData } from '@mantine/notifications';
import { Check, CircleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon';
import { useUiTranslation } from './translations';

interface Toast {
  title: ReactNode;
  children?: ReactNode;
}

const GONE_AFTER_MS = 6_000;

/** Says that something is done. Leaves by itself, but not while it is pointed at or focused. */
export const tell = ({ title, children }: Toast) =>
  notifications.show({ title, message: children, autoClose: GONE_AFTER_MS });

/** Says that something failed; stays until closed. Never for the errors of a field. */
export const tellFailure = ({ title, children }: Toast) =>
  notifications.show({ title, message: children, autoClose: false });

export function Toasts() {
  return (
    <Notifications position="bottom-left" zIndex={600} renderNotification={(toast) => <ToastBody toast={toast} />} />
  );
}

function ToastBody({ toast }: { toast: NotificationData }) {
  const { t } = useUiTranslation();
  const failed = toast.autoClose === false;
  return (
    <div className={failed ? 'toast bad' : 'toast'} role={failed ? 'alert' : 'status'}>
      <Icon of={failed ? CircleAlert : Check} />
      <span>
        <b>{toast.title}</b> {toast.message}
      </span>
      <button type="button" aria-label={t('close')} onClick={() => toast.id && notifications.hide(toast.id)}>
        <Icon of={X} size="s" />
      </button>
    </div>
  );
}
