/** The id of the heading of a card, which links of the overview name. */
export const cardId = (supplementId: number): string => `supplement-${supplementId}`;

/** Scrolls to a card and moves the focus there. False if the card is not on the page. */
export function goToCard(supplementId: number): boolean {
  const heading = document.getElementById(cardId(supplementId));
  if (!heading) return false;
  heading.closest('article')?.scrollIntoView({ block: 'start' });
  (heading.querySelector<HTMLElement>('a, button') ?? heading).focus({ preventScroll: true });
  return true;
}
