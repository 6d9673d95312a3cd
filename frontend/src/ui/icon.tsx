import type { LucideIcon } from 'lucide-react';

/** A Lucide picture in the house stroke. Always stands beside words, so it is hidden from screen readers. */
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
