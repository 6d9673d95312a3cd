import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ProductImages1764000007100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table marketplace.products drop column image_name;
      create table marketplace.images (
        source text primary key check (source ~ '^https?://' and char_length(source) <= 2000),
        name text check (name ~ '^[a-z0-9-]+\\.webp$'),
        failure text,
        tried_at timestamptz not null default now(),
        check ((name is null) = (failure is not null))
      );
      create index products_with_image on marketplace.products (advertiser_id, image_source)
        where image_source is not null and retired_at is null;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
