/** Home by a full load: nothing of the desk stays in the memory of the page. */
export const loadHome = (): void => location.assign('/');
