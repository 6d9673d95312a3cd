export { QueueDashboardScreen as Component } from '../features/queue-dashboard';
