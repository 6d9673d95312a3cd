import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An entry that brings a disturbed account to what it should be; what stands before it about the same is settled. */
export class LedgerCorrections1764100200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table points.ledger_entries
        add column is_correction boolean not null default false,
        drop constraint ledger_entries_amount_check,
        drop constraint ledger_entries_check,
        add constraint ledger_entries_amount_check check (amount <> 0 or is_correction),
        add constraint ledger_entries_check check (is_correction or (reverses_entry_id is not null) = (amount < 0));
      drop index points.ledger_entries_purchase_credit;
      create unique index ledger_entries_purchase_credit on points.ledger_entries (purchase_id)
        where purchase_id is not null and reverses_entry_id is null and not is_correction;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
