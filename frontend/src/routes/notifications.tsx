export { NotificationsScreen as Component } from '../features/notifications';
