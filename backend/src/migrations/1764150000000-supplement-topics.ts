import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Changes of published testimonials and of cells are notified by supplement too: the page of a supplement shows all
 * conditions that it was taken for, also one that gets its first report later. Former versions ignore these topics.
 */
export class SupplementTopics1764150000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const changed = {
      INSERT: (condition: string) => `select condition_id, supplement_id from new_rows ${condition}`,
      DELETE: (condition: string) => `select condition_id, supplement_id from old_rows ${condition}`,
      UPDATE: (condition: string) =>
        `select condition_id, supplement_id from old_rows ${condition}
         union select condition_id, supplement_id from new_rows ${condition}`,
    };
    const replaceFunction = (schema: string, prefix: string, condition: string, topics: string[]) => {
      const collect = (operation: keyof typeof changed) =>
        `select array_agg(distinct topic) into topics from (${changed[operation](condition)}) changed,
           unnest(array[${topics.map((topic) => `'${prefix}' || ${topic}`).join(', ')}]) topic;`;
      return runner.query(`
        create or replace function ${schema}.notify_changes() returns trigger language plpgsql as $$
        declare topics text[];
        begin
          if tg_op = 'INSERT' then ${collect('INSERT')}
          elsif tg_op = 'DELETE' then ${collect('DELETE')}
          else ${collect('UPDATE')}
          end if;
          perform platform.notify_changes(topics, '${prefix}');
          return null;
        end $$;
      `);
    };
    const bySupplement = `'supplement-' || supplement_id`;
    const byPair = `condition_id || '/' || supplement_id`;
    const approved = `where review_status = 'approved'`;
    await replaceFunction('testimonials', 'testimonials:', approved, ['condition_id', byPair, bySupplement]);
    await replaceFunction('analysis', 'cells:', '', ['condition_id', bySupplement]);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
