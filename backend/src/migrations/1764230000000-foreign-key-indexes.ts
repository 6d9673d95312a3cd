import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Small indexes: of most columns few rows have a value. */
const OPTIONAL = [
  'catalog.brands (merged_into_id)',
  'catalog.conditions (merged_into_id)',
  'catalog.merges (merged_by)',
  'catalog.merges (undone_by)',
  'catalog.supplements (merged_into_id)',
  'content_reports.actions (objection_id)',
  'data_rights.rectifications (decided_by)',
  'marketplace.products (named_supplement_id)',
  'marketplace.purchases (confirmed_by)',
  'marketplace.purchases (reversed_by)',
  'notifications.notifications (condition_id)',
  'notifications.notifications (decision_id)',
  'notifications.notifications (supplement_id)',
  'points.ledger_entries (condition_id)',
  'points.ledger_entries (supplement_id)',
  'testimonials.idempotency_keys (testimonial_id)',
  'testimonials.testimonials (condition_id)',
];
const REQUIRED = [
  'analysis.cells (supplement_id)',
  'marketplace.click_references (advertiser_id)',
  'points.active_awards (condition_id)',
  'points.active_awards (supplement_id)',
];

/**
 * An erasure deletes unused names from the catalog, and sometimes a user. For each deleted row PostgreSQL verifies that no
 * other refers to it, which without an index reads the whole table. The last two indexes find the testimonials that mention
 * a name without a foreign key.
 */
export class ForeignKeyIndexes1764230000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const columns of REQUIRED) await runner.query(`create index on ${columns}`);
    for (const columns of OPTIONAL) {
      const [, column] = /\((\w+)\)/.exec(columns)!;
      await runner.query(`create index on ${columns} where ${column} is not null`);
    }
    await runner.query(`
      create index on testimonials.testimonials using gin (additional_condition_ids)
        where additional_condition_ids <> '{}';
      create function testimonials.list_supplement_ids(medications jsonb) returns integer[]
        language sql immutable parallel safe as $$
          select coalesce(array_agg((entry ->> 'id')::integer), '{}') from jsonb_array_elements(medications) entry
          where entry ->> 'type' = 'supplement'
        $$;
      create index on testimonials.testimonials using gin (testimonials.list_supplement_ids(medications))
        where medications <> '[]';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
