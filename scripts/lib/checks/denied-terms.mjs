/** Words that have a standard term. CONTRIBUTING.md states the naming rules, docs/glossary.md the terms of the domain. */
export const DENIED_WORDS = new Map([
  ['anew', 'again, or rebuild'],
  ['anybody', 'anonymous'],
  ['catalogue', 'catalog'],
  ['complain', 'report an error'],
  ['complaint', 'error'],
  ['crooked', 'mismatched'],
  ['departure', 'erasure'],
  ['departures', 'erasures'],
  ['desk', 'review queue, or admin'],
  ['kept', 'stored'],
  ['likeness', 'similarity'],
  ['likenesses', 'similarities'],
  ['mend', 'fix'],
  ['mended', 'fixed'],
  ['newcomer', 'new user'],
  ['nobody', 'anonymous, or none'],
  ['patience', 'timeout'],
  ['refusal', 'rejection, or error'],
  ['refuse', 'reject'],
  ['refused', 'rejected'],
  ['refuses', 'rejects'],
  ['somebody', 'user'],
  ['standing', 'active, or status'],
  ['tell', 'notify, or report'],
  ['tells', 'notifies, or reports'],
  ['told', 'notified, or reported'],
  ['untold', 'not notified'],
  ['whoever', 'user'],
]);

/** Methods whose name states a subject or a number instead of an action. */
export const DENIED_METHODS = new Map([
  ['of', 'findBy…'],
  ['one', 'getById'],
  ['ofUser', 'findByUser'],
  ['ofPair', 'findByPair'],
  ['ofCondition', 'findByCondition'],
]);

/** Phrases that are not plain technical English; for test titles. */
export const DENIED_PHRASES = ['let go', 'lets go', 'own words', 'own names', 'as it stands'];
