import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Columns that name rows of another module without a foreign key. Each approval asks for the consents of the testimonial, each
 * notification of a purchase and each batch of the hourly audit for ledger entries: without an index, all rows were read. The end of
 * a consent is in the index, so that the search for withdrawn consents reads no rows.
 */
export class IndexesOfReferences1764290000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index records_by_testimonial_and_end on consent.records (testimonial_id, withdrawn_at)
        where testimonial_id is not null;
      create index ledger_entries_by_testimonial on points.ledger_entries (testimonial_id) where testimonial_id is not null;
      create index ledger_entries_by_purchase on points.ledger_entries (purchase_id) where purchase_id is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
