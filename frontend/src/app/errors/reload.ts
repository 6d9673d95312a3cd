/** Reloads the page with the latest code. */
export const reload = (): void => location.reload();
