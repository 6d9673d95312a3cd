import { type ReactNode, useState } from 'react';
import styles from './report-queue.module.css';

interface CardListProps<Entry> {
  entries: readonly Entry[];
  renderCard: (entry: Entry, onOpen: (isOpen: boolean) => void) => ReactNode;
  /** Without entries. */
  empty: ReactNode;
  note: ReactNode;
}

/**
 * The cards of a queue. The one whose dialog is open neither changes nor disappears with the next response: its decision
 * applies to what the reviewer has read, and the server rejects it if that is outdated.
 */
export function CardList<Entry extends { id: number }>({ entries, renderCard, empty, note }: CardListProps<Entry>) {
  const [open, setOpen] = useState<Entry | null>(null);
  const isListed = entries.some(({ id }) => id === open?.id);
  const current = entries.map((entry) => (entry.id === open?.id ? open : entry));
  const shown = open && !isListed ? [open, ...current] : current;
  if (shown.length === 0) return empty;
  return (
    <>
      <ol className={styles.cases}>
        {shown.map((entry) => (
          <li key={entry.id}>{renderCard(entry, (isOpen) => setOpen(isOpen ? entry : null))}</li>
        ))}
      </ol>
      {note}
    </>
  );
}
