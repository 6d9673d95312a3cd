import type { Journal, PurchaseRecord, PurchaseState, UserRecord } from '../load/journal.js';

/** What was acknowledged at a moment. */
export interface JournalMark {
  accounts: Map<UserRecord, UserRecord['account']>;
  purchases: Map<PurchaseRecord, PurchaseState[]>;
}

/** Marks the moment at which a backup begins. */
export function markJournal(journal: Journal): JournalMark {
  for (const record of journal.testimonials) record.startHistory();
  return {
    accounts: new Map(journal.users.map((user) => [user, user.account])),
    purchases: new Map(journal.purchases.map((purchase) => [purchase, purchase.possible])),
  };
}

/** The order in which a purchase passes its states. */
const STATES: PurchaseState[] = ['absent', 'pending', 'confirmed', 'reversed'];

/**
 * Changes the journal to what a restored backup must contain: what was acknowledged before the mark, or any state that followed it while
 * the backup was taken. Nothing of users who have been erased since, because a restore erases them again.
 */
export function expectRestored(journal: Journal, mark: JournalMark): void {
  for (const record of journal.testimonials) {
    if (record.user.account !== 'erased') record.possible = [...record.recentStates];
  }
  for (const purchase of journal.purchases) {
    if (purchase.user.account === 'erased') continue;
    const ranks = (states: PurchaseState[]) => states.map((state) => STATES.indexOf(state));
    const first = Math.min(...ranks(mark.purchases.get(purchase) ?? ['absent']));
    const last = Math.max(...ranks(purchase.possible));
    purchase.possible = STATES.slice(first, last + 1);
  }
  for (const user of journal.users) {
    if (user.account !== 'erased') user.account = mark.accounts.get(user) ?? 'unknown';
  }
}
