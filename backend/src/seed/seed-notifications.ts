import type { Database } from '../platform/database/index.js';

const DAYS_UNTIL_READ = 3;

/** Notifies authors of the decisions about seeded testimonials. They have read what is older than three days. */
export async function seedNotifications(database: Database, testimonialIds: number[], until: Date): Promise<void> {
  await database.execute(
    `insert into notifications.notifications (user_id, kind, dedupe_key, testimonial_id, decision_id, condition_id,
       supplement_id, points, ledger_entry_id, created_at, read_at)
     select t.user_id, d.decision, 'decision:' || d.id, t.id, d.id, t.condition_id, t.supplement_id, e.amount, e.id,
            d.decided_at, case when d.decided_at < $2 then d.decided_at + $3::int * interval '1 day' end
     from review.decisions d
     join testimonials.testimonials t on t.id = d.testimonial_id
     left join points.ledger_entries e on e.testimonial_id = t.id
     where t.id = any($1) order by d.decided_at, d.id`,
    [testimonialIds, new Date(until.getTime() - DAYS_UNTIL_READ * 86_400_000), DAYS_UNTIL_READ],
  );
}
