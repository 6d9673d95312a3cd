import { Check, Clock, EyeOff, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon';
import styles from './badge.module.css';

export type BadgeKind = 'pending' | 'approved' | 'rejected' | 'hidden' | 'neutral';

const ICONS: Record<BadgeKind, LucideIcon | null> = {
  pending: Clock,
  approved: Check,
  rejected: X,
  hidden: EyeOff,
  neutral: null,
};

/** Statuses by fill, icon and text, plus a neutral tag. */
export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  const icon = ICONS[kind];
  return (
    <span className={`${styles.badge} ${styles[kind]}`}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}
