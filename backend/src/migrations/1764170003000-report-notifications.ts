import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notifications about reports. A mail to a reporter without an account belongs to the report, which has the address.
 */
export class ReportNotifications1764170003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const kinds = `'approved', 'rejected', 'taken_back', 'removed', 'purchase_confirmed', 'purchase_reversed',
                   'export_ready', 'rectification_approved', 'rectification_refused', 'testimonial_hidden',
                   'report_decided'`;
    await runner.query(`
      alter table notifications.notifications
        add column report_id integer,
        drop constraint if exists notices_kind_check,
        drop constraint if exists notifications_kind_check,
        add constraint notifications_kind_check check (kind in (${kinds}));
      alter table notifications.email_deliveries
        add column report_id integer,
        alter column user_id drop not null,
        drop constraint if exists deliveries_kind_check,
        drop constraint if exists email_deliveries_kind_check,
        add constraint email_deliveries_kind_check check (kind in ('received', ${kinds})),
        add constraint email_deliveries_recipient check (user_id is not null or report_id is not null);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
