import { DomainError } from '../../platform/http/index.js';

export class NotificationNotFoundError extends DomainError {
  constructor() {
    super('notice_not_found', 'not-found', 'You have no such notification.');
  }
}

/** Another worker is sending the mail. The job is retried later, in case that worker crashes. */
export class MailAlreadyClaimedError extends Error {
  constructor() {
    super('Another worker is sending this mail.');
  }
}
