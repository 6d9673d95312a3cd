/** The dashboard is rendered by the server and is not part of this app. */
export const loadQueueDashboard = (): void => location.replace('/admin/queues');
