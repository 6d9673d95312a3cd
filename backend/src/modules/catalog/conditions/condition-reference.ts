/** A condition by its id, or by its name in either language. */
export type ConditionReference = { id: number } | { name: string };

/** What a text refers to that clients send as a name or an id. */
export const toConditionReference = (text: string): ConditionReference =>
  /^\d{1,9}$/.test(text) ? { id: Number(text) } : { name: text };
