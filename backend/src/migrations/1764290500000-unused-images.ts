import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when no product for sale refers to an image, so that our copy can be deleted later. The previous version ignores it. */
export class UnusedImages1764290500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table marketplace.images add column unused_since timestamptz;
      create index unused_images on marketplace.images (unused_since) where unused_since is not null;
      create index images_by_name on marketplace.images (name) where name is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
