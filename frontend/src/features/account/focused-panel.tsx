import { type ReactNode, useEffect, useRef } from 'react';
import styles from './second-factor.module.css';

/** A step that replaces the control with the focus: it takes the focus, so that it is read from its beginning. */
export function FocusedPanel({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} className={styles.panel} tabIndex={-1}>
      {children}
    </div>
  );
}
