import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Dialog } from './dialog';
import { Icon } from '../icon';
import { useUiTranslation } from '../translations';
import styles from './modal.module.css';

interface ModalProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the main action last: right-aligned on wide screens, the main action on top on narrow ones. */
  actions?: ReactNode;
}

/** A dialog of 560px with a title, a button that closes it and a row of actions. */
export function Modal({ opened, onClose, title, children, actions }: ModalProps) {
  const { t } = useUiTranslation();
  const id = useId();
  return (
    <Dialog opened={opened} onClose={onClose} aria-labelledby={id}>
      <section className={styles.modal}>
        <h2 id={id}>{title}</h2>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
        <button type="button" className={styles.close} aria-label={t('close')} onClick={onClose}>
          <Icon of={X} />
        </button>
      </section>
    </Dialog>
  );
}
