/** Notifies users in the app and by mail. */
export { EmailDeliveryRetention } from './mails/email-delivery-retention.js';
export { NotificationsModule } from './notifications.module.js';
export { NotificationsPersonalDataProvider } from './personal-data.provider.js';
export { NotificationsService } from './notifications.service.js';
