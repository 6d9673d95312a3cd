/** The dashboard is a page of the server, not of this app. */
export const loadJobRoom = (): void => location.replace('/admin/queues');
