import type { ReactNode } from 'react';
import { useFormats } from '../../../lib/formats';
import pointsTotalStyles from '../../../ui/layout/points-total.module.css';

const POINTS = 200;

interface PointsPanelProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** The points for an approved testimonial. */
export function PointsPanel({ title, text, children }: PointsPanelProps) {
  const { count } = useFormats();
  return (
    <aside className={pointsTotalStyles.total}>
      <p>
        <b>{title}</b>
      </p>
      <p className={pointsTotalStyles.figure}>+{count(POINTS)}</p>
      <p>{text}</p>
      {children}
    </aside>
  );
}
