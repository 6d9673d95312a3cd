import type { LucideIcon } from 'lucide-react';

/** A Lucide icon with our stroke width. Always next to a text, so it is hidden from screen readers. */
export function Icon({
  of: Picture,
  size = 'm',
  className,
}: {
  of: LucideIcon;
  size?: 's' | 'm' | 'l';
  className?: string;
}) {
  const classes = ['ic', size === 'm' ? '' : size, className].filter(Boolean).join(' ');
  return <Picture className={classes} strokeWidth={1.75} aria-hidden focusable={false} />;
}
