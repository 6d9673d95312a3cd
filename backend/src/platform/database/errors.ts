const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a statement failed because a row that it refers to is gone, or one that it removes is referred to. */
export const refersToNothing = (error: unknown): boolean =>
  (error as { code?: string } | undefined)?.code === FOREIGN_KEY_VIOLATION;
