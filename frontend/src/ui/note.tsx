import type { ReactNode } from 'react';
import styles from './note.module.css';

/** information: pine, practical: butter, error: rust. */
export type NoteKind = 'information' | 'practical' | 'error';

const KINDS: Record<NoteKind, string> = {
  information: styles.note,
  practical: `${styles.note} ${styles.practical}`,
  error: `${styles.note} ${styles.error}`,
};

interface NoteProps {
  kind?: NoteKind;
  title?: ReactNode;
  children?: ReactNode;
  /** Announced immediately: for failures of a user action. */
  assertive?: boolean;
}

export function Note({ kind = 'information', title, children, assertive }: NoteProps) {
  return (
    <div className={KINDS[kind]} role={assertive ? 'alert' : undefined}>
      {title && <b>{title}</b>}
      {children}
    </div>
  );
}
