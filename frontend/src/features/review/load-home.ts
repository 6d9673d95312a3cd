/** Loads the home page with a full page load, so that no review data stays in memory. */
export const loadHome = (): void => location.assign('/');
