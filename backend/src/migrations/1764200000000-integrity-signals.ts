import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the integrity signals compare: keyed hashes of the addresses that testimonials came from, perceptual hashes of
 * proof images, and the testimonials about a supplement or brand by time. The former version writes none of them.
 */
export class IntegritySignals1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table testimonials.submission_addresses (
        testimonial_id integer primary key references testimonials.testimonials on delete cascade,
        address_hash text not null,
        created_at timestamptz not null default now()
      );
      create index submission_addresses_by_hash on testimonials.submission_addresses (address_hash);
      create index submission_addresses_by_time on testimonials.submission_addresses (created_at);

      alter table testimonials.attachments add column image_hash bit(64);
      -- Of hashes that differ in fewer than eight bits, at least one of the eight parts is equal.
      create function testimonials.image_hash_parts(hash bit(64)) returns integer[]
        language sql immutable strict parallel safe as $$
          select array[
            substring(hash from 1 for 8)::bit(8)::integer,
            256 + substring(hash from 9 for 8)::bit(8)::integer,
            512 + substring(hash from 17 for 8)::bit(8)::integer,
            768 + substring(hash from 25 for 8)::bit(8)::integer,
            1024 + substring(hash from 33 for 8)::bit(8)::integer,
            1280 + substring(hash from 41 for 8)::bit(8)::integer,
            1536 + substring(hash from 49 for 8)::bit(8)::integer,
            1792 + substring(hash from 57 for 8)::bit(8)::integer
          ] $$;
      create index attachments_by_image on testimonials.attachments using gin (testimonials.image_hash_parts(image_hash))
        where image_hash is not null;

      create index testimonials_by_supplement_time on testimonials.testimonials (supplement_id, created_at);
      create index testimonials_by_brand_time on testimonials.testimonials (brand_id, created_at);
      create index testimonials_by_custom_supplement on testimonials.testimonials (lower(custom_supplement_name), created_at)
        where supplement_id is null;
      create index testimonials_by_custom_brand on testimonials.testimonials (lower(custom_brand_name), created_at)
        where brand_id is null;

      alter table review.flags add column signal jsonb;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
