import { Injectable } from '@nestjs/common';
import { EMAIL_DELIVERY_DAYS, EmailDeliveriesRepository } from './email-deliveries.repository.js';

/** Deletes the records of old mails. */
@Injectable()
export class EmailDeliveryRetention {
  readonly days = EMAIL_DELIVERY_DAYS;

  constructor(private readonly repository: EmailDeliveriesRepository) {}

  countExpired(): Promise<number> {
    return this.repository.countExpired();
  }

  purgeExpired(): Promise<void> {
    return this.repository.deleteExpired();
  }
}
