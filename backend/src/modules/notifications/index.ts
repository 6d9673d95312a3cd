/** Tells people what happened to their things: notices in the app, and mail. */
export { NotificationsModule } from './notifications.module.js';
export { NotificationsPersonalDataProvider } from './personal-data.provider.js';
export { NotificationsService, type RequestNotification } from './notifications.service.js';
