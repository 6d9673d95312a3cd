import type { Outcome } from '../../lib/vocabulary/values';
import { outcomeClass } from './outcome';
import styles from './outcome-glyph.module.css';

const SHAPES: Record<Outcome, { d: string; outlined?: boolean }> = {
  significant: { d: 'M8 0l6 7H2zM8 8l6 7.5H2z' },
  moderate: { d: 'M8 2.5l6.6 11H1.4z' },
  residual: { d: 'M8 4.5l5.2 8.5H2.8z', outlined: true },
  none: { d: 'M1.5 6.5h13v3.2h-13z' },
  negative_effects: { d: 'M8 13.5L1.4 2.5h13.2z' },
};

/** Always next to its label. */
export function OutcomeGlyph({ outcome }: { outcome: Outcome }) {
  const { d, outlined } = SHAPES[outcome];
  const paint = outlined
    ? ({ fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinejoin: 'round' } as const)
    : { fill: 'currentColor' };
  return (
    <svg className={`${styles.glyph} ${styles[outcomeClass(outcome)]}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={d} {...paint} />
    </svg>
  );
}
