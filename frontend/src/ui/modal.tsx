import { Modal as MantineModal } from '@mantine/core';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon';
import { useUiTranslation } from './translations';
import styles from './modal.module.css';

interface ModalProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the main action last: right-aligned on wide screens, the main action on top on narrow ones. */
  actions?: ReactNode;
}

/**
 * 560px wide. Focus moves to the first field (or to `data-autofocus`), Escape closes, focus returns to where it was.
 */
export function Modal({ opened, onClose, title, children, actions }: ModalProps) {
  const { t } = useUiTranslation();
  return (
    <MantineModal.Root
      opened={opened}
      onClose={onClose}
      size={560}
      zIndex={500}
      classNames={{ inner: styles.inner, content: styles.modal, overlay: styles.overlay }}
      transitionProps={{ duration: 220, transition: 'fade' }}
    >
      <MantineModal.Overlay />
      <MantineModal.Content>
        <MantineModal.Title component="h2">{title}</MantineModal.Title>
        <MantineModal.Body className={styles.body}>{children}</MantineModal.Body>
        {actions && <div className={styles.actions}>{actions}</div>}
        <button type="button" className={styles.close} aria-label={t('close')} onClick={onClose}>
          <Icon of={X} />
        </button>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}
