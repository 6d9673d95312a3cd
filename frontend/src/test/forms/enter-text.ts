import type { UserEvent } from '@testing-library/user-event';

/**
 * Enters a text like `user.type`, which renders the page for each character: here all characters except the last one are pasted.
 * The last one is typed, so that a field fails the test if it loses its value, the focus or the position of the cursor.
 */
export async function enterText(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text.slice(0, -1));
  await user.keyboard(text.slice(-1));
}
