import type { ReactNode } from 'react';
import styles from './name-cell.module.css';

/** A name that users type, in a cell of a table. */
export const NameCell = ({ children }: { children: ReactNode }) => <span className={styles.name}>{children}</span>;

/** A text with such names, in a cell that takes the room that the other cells leave. */
export const NamesCell = ({ children, lang }: { children: ReactNode; lang?: string }) => (
  <span className={styles.names} lang={lang}>
    {children}
  </span>
);
