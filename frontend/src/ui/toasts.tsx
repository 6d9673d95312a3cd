import { Notifications, notifications, type NotificationData } from '@mantine/notifications';
import { Check, CircleAlert, Undo2, X, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type FocusEvent, type ReactNode } from 'react';
import { Icon } from './icon';
import { useUiTranslation } from './translations';
import styles from './toasts.module.css';

interface Toast {
  title: ReactNode;
  children?: ReactNode;
}

const DISMISS_AFTER_MS = 6_000;

// The role is set on Mantine's element, which is the live region; we close it ourselves, because focus must pause the
// time too.
const show = (role: 'status' | 'alert', { title, children }: Toast, icon?: LucideIcon) =>
  notifications.show({ role, title, message: children, autoClose: false, icon: icon && <Icon of={icon} /> });

/** Reports a success. Closes automatically, but not while hovered or focused. */
export const showToast = (toast: Toast) => show('status', toast);

/** Reports an undone action. Closes automatically too. */
export const showUndoneToast = (toast: Toast) => show('status', toast, Undo2);

/** Reports a failure; stays until closed. Not for field errors. */
export const showErrorToast = (toast: Toast) => show('alert', toast);

export function Toasts() {
  return (
    <Notifications position="bottom-left" zIndex={600} renderNotification={(toast) => <ToastBody toast={toast} />} />
  );
}

function ToastBody({ toast }: { toast: NotificationData }) {
  const { t } = useUiTranslation();
  const failed = toast.role === 'alert';
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);
  const staying = failed || pointedAt || focused;
  const { id } = toast;
  useEffect(() => {
    if (staying || !id) return;
    const timer = setTimeout(() => notifications.hide(id), DISMISS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [staying, id]);

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget));
  return (
    <div
      className={failed ? `${styles.toast} ${styles.failed}` : styles.toast}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
    >
      {toast.icon ?? <Icon of={failed ? CircleAlert : Check} />}
      <span>
        <b>{toast.title}</b> {toast.message}
      </span>
      <button
        type="button"
        className={styles.close}
        aria-label={t('close')}
        onClick={() => id && notifications.hide(id)}
      >
        <Icon of={X} size="s" />
      </button>
    </div>
  );
}
