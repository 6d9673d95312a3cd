import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which filling of the queues is the current one. A schedule in a queue names the generation in which it was stored, so that queues
 * that were left for others and are used again are not mistaken for complete ones.
 */
export class QueueGeneration1764190000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create sequence platform.queue_generation');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop sequence platform.queue_generation');
  }
}
