export { NotificationsScreen } from './notifications-screen';
export { useUnreadNotifications } from './queries';
