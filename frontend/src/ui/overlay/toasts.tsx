import { Check, CircleAlert, Undo2, X, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../icon';
import { mountToastHost, toastHost } from './toast-host';
import { addToast, removeToast, subscribeToToasts, visibleToasts, type ToastEntry } from './toast-store';
import { useUiTranslation } from '../translations';
import { useAttention } from './use-attention';
import { useIsHydrated } from '../use-is-hydrated';
import styles from './toasts.module.css';

export interface Toast {
  title: ReactNode;
  children?: ReactNode;
  /** Until closed: for what is not shown again. */
  stays?: boolean;
}

const DISMISS_AFTER_MS = 6_000;

/** Reports a success. Closes automatically, unless it `stays`, and not while hovered or focused. */
export const showToast = (toast: Toast) =>
  addToast('status', (remove) => <ToastBody {...toast} icon={Check} onClose={remove} />);

/** Reports an undone action. Closes automatically too. */
export const showUndoneToast = (toast: Toast) =>
  addToast('status', (remove) => <ToastBody {...toast} icon={Undo2} onClose={remove} />);

/** Reports a failure; stays until closed. Not for field errors. What several requests find out is shown once by its `subject`. */
export const showErrorToast = ({ subject, ...toast }: Toast & { subject?: string }) =>
  addToast('alert', (remove) => <ToastBody {...toast} failed icon={CircleAlert} onClose={remove} />, { subject });

/** Before another attempt: what was reported about the former one is no longer true. */
export const removeErrorToast = removeToast;

export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, visibleToasts, visibleToasts);
  const isHydrated = useIsHydrated();
  useEffect(() => mountToastHost(), []);
  // A portal is not part of the document that the server renders.
  if (!isHydrated) return null;
  return createPortal(
    <div className={styles.toasts}>
      {/* Always there: some screen readers announce nothing of a status that is inserted together with its text. */}
      <div className={styles.group} role="status" aria-atomic="false">
        {toasts.filter(({ role }) => role === 'status').map(renderToast)}
      </div>
      <div className={styles.group}>{toasts.filter(({ role }) => role === 'alert').map(renderToast)}</div>
    </div>,
    toastHost,
  );
}

const renderToast = (entry: ToastEntry) => <ToastItem key={entry.id} {...entry} />;

function ToastItem({ role, content }: ToastEntry) {
  const item = useRef<HTMLDivElement>(null);
  // A low window has no room for all: it shows the newest.
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for the function that ends the effect.
    item.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div role={role === 'alert' ? role : undefined} ref={item}>
      {content}
    </div>
  );
}

interface ToastBodyProps extends Toast {
  icon: LucideIcon;
  failed?: boolean;
  onClose: () => void;
}

function ToastBody({ title, children, icon, failed = false, stays = failed, onClose }: ToastBodyProps) {
  const { t } = useUiTranslation();
  const { hasAttention, attentionProps } = useAttention();
  const staying = stays || hasAttention;
  useEffect(() => {
    if (staying) return;
    const timer = setTimeout(onClose, DISMISS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [staying, onClose]);
  return (
    <div className={failed ? `${styles.toast} ${styles.failed}` : styles.toast} {...attentionProps}>
      <Icon of={icon} />
      {/* Blocks of their own: some titles have no period, and screen readers pause between blocks. */}
      <div>
        <p>
          <b>{title}</b>
        </p>{' '}
        {children && <p>{children}</p>}
      </div>
      <button type="button" className={styles.close} aria-label={t('close')} onClick={onClose}>
        <Icon of={X} size="s" />
      </button>
    </div>
  );
}
