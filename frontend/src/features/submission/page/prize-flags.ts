/** Whether the prize was announced in this session, to somebody signed in or to a visitor. */
export type PrizeAudience = 'signed-in' | 'anonymous';

const key = (audience: PrizeAudience) => `prize-popup:${audience}`;

export function wasPrizeShown(audience: PrizeAudience): boolean {
  try {
    return sessionStorage.getItem(key(audience)) !== null;
  } catch {
    // Without a memory it would come back on every page: better never.
    return true;
  }
}

export function markPrizeShown(audience: PrizeAudience): void {
  try {
    sessionStorage.setItem(key(audience), 'shown');
  } catch {
    // Then nothing is remembered, and nothing is shown either.
  }
}
