import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The hourly searches for unsent and for expired mails read all rows without them. */
export class EmailDeliveryIndexes1764291000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index email_deliveries_unsent on notifications.email_deliveries (id) where state in ('waiting', 'sending');
      create index email_deliveries_by_time on notifications.email_deliveries (created_at);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
