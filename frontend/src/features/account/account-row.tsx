import { useId, type ReactNode } from 'react';
import styles from './account-row.module.css';
import typography from '../../ui/typography.module.css';

interface AccountRowProps {
  title: string;
  /** What the data is and why it is stored. */
  text: string;
  /** The current value, or the form that changes it. */
  children: ReactNode;
  action?: ReactNode;
}

/** A row whose form is open or closed; the page opens one at a time. */
export interface EditableRowProps {
  isEditing: boolean;
  onEdit: () => void;
  onClose: () => void;
}

/** Title and purpose, value, button; one column on phones. */
export function AccountRow({ title, text, children, action }: AccountRowProps) {
  const id = useId();
  return (
    <section className={styles.row} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={`${typography.small} ${typography.muted}`}>{text}</p>
      </div>
      <div>{children}</div>
      <div className={styles.action}>{action}</div>
    </section>
  );
}
