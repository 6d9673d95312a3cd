import type { ReactNode } from 'react';

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
    <div className="empty">
      <Heading>{title}</Heading>
      {children && <p className="t2">{children}</p>}
      {action}
    </div>
  );
}
