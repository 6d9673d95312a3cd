import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OutboxOrigin1764000009400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Where an event comes from: the request, and the place in its trace (W3C trace context). Null: from nowhere known.
      alter table platform.outbox
        add column request_id text check (request_id ~ '^[A-Za-z0-9-]{1,64}$'),
        add column traceparent text check (traceparent ~ '^[0-9a-f-]{55}$');
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
