/** Tells people what happened to their things: notices in the app, and mail. */
export { NotificationsModule } from './notifications.module.js';
export { NotificationsPersonalData } from './personal-data.js';
export { NoticesService, type RequestNews } from './notices.service.js';
