import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deleting a testimonial cascades to its similarities with other testimonials. Concurrent deletions of similar
 * testimonials would lock these shared rows in different orders and could deadlock, so each locks all of its rows first,
 * in one order for all transactions. No row can be added in between: it would need a lock on the deleted testimonial.
 */
export class WithdrawalLockOrder1764111200100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function review.lock_similarities() returns trigger language plpgsql as $$ begin
        perform 1 from review.similarities
          where testimonial_id = old.id or other_id = old.id
          order by least(testimonial_id, other_id), greatest(testimonial_id, other_id), testimonial_id for update;
        return old;
      end $$;
      create trigger lock_similarities before delete on testimonials.testimonials
        for each row execute function review.lock_similarities();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
