import type { MigrationInterface, QueryRunner } from 'typeorm';

const NORMALIZED = String.raw`trim(regexp_replace(order_reference, '\s+', ' ', 'g'))`;

/** Order references are compared without superfluous white space. Those that would equal another one stay as they are. */
export class NormalizedOrderReferences1764265000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table marketplace.purchases disable trigger facts_stay');
    await runner.query(`
      update marketplace.purchases p set order_reference = ${NORMALIZED}
      where order_reference <> ${NORMALIZED} and ${NORMALIZED} <> '' and not exists (
        select 1 from (select id, advertiser_id, ${NORMALIZED} as reference from marketplace.purchases) other
        where other.id <> p.id and other.advertiser_id = p.advertiser_id and other.reference = ${NORMALIZED})`);
    await runner.query('alter table marketplace.purchases enable trigger facts_stay');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
