import { Check, Clock, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon';

export type BadgeKind = 'pending' | 'approved' | 'rejected' | 'neutral';

const ICONS: Record<BadgeKind, LucideIcon | null> = { pending: Clock, approved: Check, rejected: X, neutral: null };

/** Three statuses by fill, icon and text, plus a neutral tag. */
export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  const icon = ICONS[kind];
  return (
    <span className={`badge b-${kind}`}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}
