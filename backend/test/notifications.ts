import type { EmailDelivery } from '../src/modules/notifications/mails/email-delivery.entity.js';
import type { NotificationsDto } from '../src/modules/notifications/notifications.dto.js';
import type { Client } from './client.js';
import { waitForJobs } from './factories.js';
import type { TestApp } from './test-app.js';

/** The notifications of a user after the events so far. */
export async function getNotifications(product: TestApp, user: Client, query = ''): Promise<NotificationsDto> {
  await waitForJobs(product);
  return (await user.get<NotificationsDto>(`/api/notices${query}`)).body;
}

/** The deliveries of e-mails to a user, oldest first. */
export const findDeliveries = ({ database }: TestApp, user: Client) =>
  database.query<Pick<EmailDelivery, 'id' | 'kind' | 'state' | 'attempts' | 'failure'>>(
    `select d.id, d.kind, d.state, d.attempts, d.failure
     from notifications.email_deliveries d join identity.users u on u.id = d.user_id
     where u.email = $1 order by d.id`,
    [user.email],
  );
