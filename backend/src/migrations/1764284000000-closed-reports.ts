import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notifications of reporters whose report was not decided before the testimonial was deleted. */
export class ClosedReports1764284000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const kinds = `'approved', 'rejected', 'taken_back', 'removed', 'purchase_confirmed', 'purchase_reversed',
                   'export_ready', 'rectification_approved', 'rectification_refused', 'testimonial_hidden',
                   'report_decided', 'report_closed'`;
    await runner.query(`
      alter table notifications.notifications
        drop constraint notifications_kind_check,
        add constraint notifications_kind_check check (kind in (${kinds}));
      alter table notifications.email_deliveries
        drop constraint email_deliveries_kind_check,
        add constraint email_deliveries_kind_check check (kind in ('received', ${kinds}));
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
