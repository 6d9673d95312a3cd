import type { ReactNode } from 'react';

/** One sentence and one action. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <h3>{title}</h3>
      {children && <p className="t2">{children}</p>}
      {action}
    </div>
  );
}
