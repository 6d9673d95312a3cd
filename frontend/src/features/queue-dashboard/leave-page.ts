/** The dashboard is rendered by the server and is not part of this app. */
export const loadJobRoom = (): void => location.replace('/admin/queues');
