import type { ReactNode } from 'react';
import styles from './name-cell.module.css';

/** A name that users type, in a cell of a table. */
export const NameCell = ({ children }: { children: ReactNode }) => <span className={styles.name}>{children}</span>;
