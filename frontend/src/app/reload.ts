/** Loads this address anew, with the newest code. */
export const reload = (): void => location.reload();
