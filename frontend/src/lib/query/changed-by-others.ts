/**
 * Options of queries for what reviewers, partners or the user in another tab change, and notifications announce, and for the
 * lists of admins: loaded again whenever a page that shows it is opened or the window regains focus.
 */
export const CHANGED_BY_OTHERS = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;
