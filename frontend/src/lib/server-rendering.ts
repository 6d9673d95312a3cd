let isRendered = typeof window === 'undefined';

/** Whether the first page of this visit was rendered by the server, and is shown before the user is known. */
export const isServerRendered = (): boolean => isRendered;

export const markServerRendered = (): void => {
  isRendered = true;
};
