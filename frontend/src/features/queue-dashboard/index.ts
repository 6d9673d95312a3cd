export { QueueDashboardScreen } from './queue-dashboard-screen';
