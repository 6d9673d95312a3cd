import type { ReactNode } from 'react';
import { useFormats } from '../../../lib/formats';

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
    <aside className="total">
      <p>
        <b>{title}</b>
      </p>
      <p className="n">+{count(POINTS)}</p>
      <p>{text}</p>
      {children}
    </aside>
  );
}
