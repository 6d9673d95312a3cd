import type { ReactNode } from 'react';

export interface ToastEntry {
  id: number;
  role: 'status' | 'alert';
  content: ReactNode;
  /** What the toast is about, if two messages about it would say the same. */
  subject?: string;
}

const LIMIT = 5;

let lastId = 0;
let entries: readonly ToastEntry[] = [];
let visible: readonly ToastEntry[] = [];
const listeners = new Set<() => void>();

function replace(next: readonly ToastEntry[]): void {
  entries = next;
  visible = entries.slice(0, LIMIT);
  for (const listener of listeners) listener();
}

/**
 * Adds a toast, unless there is one about the same subject; beyond five they wait for a place. An urgent one does not wait. Returns the
 * function that removes it.
 */
export function addToast(
  role: ToastEntry['role'],
  render: (remove: () => void) => ReactNode,
  { isUrgent = false, subject }: { isUrgent?: boolean; subject?: string } = {},
): () => void {
  const id = (lastId += 1);
  const remove = () => replace(entries.filter((entry) => entry.id !== id));
  if (subject !== undefined && entries.some((entry) => entry.subject === subject)) return remove;
  const entry = { id, role, content: render(remove), subject };
  replace(isUrgent ? [entry, ...entries] : [...entries, entry]);
  return remove;
}

/** Removes the toast about a subject, if it is still there. */
export const removeToast = (subject: string): void => replace(entries.filter((entry) => entry.subject !== subject));

export const removeAllToasts = (): void => replace([]);

export const visibleToasts = (): readonly ToastEntry[] => visible;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
