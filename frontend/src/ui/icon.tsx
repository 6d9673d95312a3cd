import type { LucideIcon } from 'lucide-react';
import styles from './icon.module.css';

const SIZES = { s: styles.small, m: '', l: styles.large };

/** A Lucide icon with our stroke width. Always next to a text, so it is hidden from screen readers. */
export function Icon({
  of: Picture,
  size = 'm',
  className,
}: {
  of: LucideIcon;
  size?: keyof typeof SIZES;
  className?: string;
}) {
  const classes = [styles.icon, SIZES[size], className].filter(Boolean).join(' ');
  return <Picture className={classes} strokeWidth={1.75} aria-hidden focusable={false} />;
}
