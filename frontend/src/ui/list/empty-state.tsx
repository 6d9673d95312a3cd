import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import typography from '../typography.module.css';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** The heading level: one below the heading above it. */
  level?: 2 | 3;
}

/** One sentence and one action. */
export function EmptyState({ title, children, action, level = 3 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.emptyState}>
      <Heading>{title}</Heading>
      {children && <p className={typography.secondary}>{children}</p>}
      {action}
    </div>
  );
}
