import { DomainError } from '../../platform/http/index.js';

export class NotificationNotFoundError extends DomainError {
  constructor() {
    super('notice_not_found', 'not-found', 'Notice not found');
  }
}

/** Another worker has the mail in hand. The job comes back later, in case that worker dies before it is done. */
export class MailAlreadyClaimedError extends Error {
  constructor() {
    super('Another worker has this mail in hand.');
  }
}
