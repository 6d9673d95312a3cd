import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PurchaseNotices1764000009500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const kinds = `'approved', 'rejected', 'taken_back', 'removed', 'purchase_confirmed', 'purchase_reversed',
                   'export_ready', 'rectification_approved', 'rectification_refused'`;
    await runner.query(`
      alter table notifications.notices drop constraint notices_kind_check,
        add constraint notices_kind_check check (kind in (${kinds}));
      alter table notifications.deliveries drop constraint deliveries_kind_check,
        add constraint deliveries_kind_check check (kind in ('received', ${kinds}));
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
