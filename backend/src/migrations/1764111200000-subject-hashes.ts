import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The hash by which an erased user is recognized after a restore is stored with each user, so that it can be searched for. */
export class SubjectHashes1764111200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table identity.users add column subject_hash text, add column subject_hash_key text;
      create index users_by_subject_hash on identity.users (subject_hash);
      create index users_by_subject_hash_key on identity.users (subject_hash_key)
        where issuer <> 'urn:recuento:erased';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
