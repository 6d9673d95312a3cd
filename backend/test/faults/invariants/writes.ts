import { ABSENT, type TestimonialState } from '../load/testimonial-record.js';
import type { Invariant } from './context.js';

export interface FoundTestimonial extends TestimonialState {
  id: number;
  marker: string;
  files: number;
  consents: number;
}

/** The testimonials of the load in the database, by their marker. */
export async function findTestimonials({
  database,
}: Pick<Parameters<Invariant>[0], 'database'>): Promise<FoundTestimonial[]> {
  const { rows } = await database.query<FoundTestimonial>(
    `select t.id, review_status as status, version, experience as text,
            substring(experience from 'now: (\\S+) v') as marker,
            (select count(*)::int from testimonials.attachments a where a.testimonial_id = t.id) as files,
            (select count(*)::int from consent.records c
             where c.testimonial_id = t.id and withdrawn_at is null) as consents
     from testimonials.testimonials t`,
  );
  return rows;
}

/** I7: each acknowledged write is there, completely and once; an unacknowledged one is there completely or not at all. */
export const keepsAcknowledgedWrites: Invariant = async (context) => {
  const { database, journal } = context;
  const violations = [...journal.surprises.splice(0)];
  const found = new Map<string, FoundTestimonial[]>();
  for (const row of await findTestimonials(context)) found.set(row.marker, [...(found.get(row.marker) ?? []), row]);
  for (const record of journal.testimonials) {
    const rows = found.get(record.marker) ?? [];
    found.delete(record.marker);
    if (rows.length > 1) violations.push(`${record.marker} was stored ${rows.length} times.`);
    const row = rows.at(0);
    if (!record.permits(row ?? ABSENT)) {
      violations.push(`${record.marker} is ${JSON.stringify(row ?? ABSENT)}, not ${JSON.stringify(record.possible)}.`);
    }
    if (row && (row.files !== record.fileCount || row.consents === 0)) {
      violations.push(`${record.marker} has ${row.files} of ${record.fileCount} files and ${row.consents} consents.`);
    }
  }
  for (const marker of found.keys()) violations.push(`${marker} was never submitted.`);
  const { rows: purchases } = await database.query<{ reference: string; status: string }>(
    'select order_reference as reference, status from marketplace.purchases',
  );
  const states = new Map(purchases.map(({ reference, status }) => [reference, status]));
  for (const { orderReference, possible } of journal.purchases) {
    const state = states.get(orderReference) ?? 'absent';
    if (!possible.some((candidate) => candidate === state)) {
      violations.push(`${orderReference} is ${state}, not ${possible.join(' or ')}.`);
    }
  }
  const { rows: accounts } = await database.query<{ email: string }>('select email from identity.provider_user');
  const emails = new Set(accounts.map(({ email }) => email));
  for (const { account, email } of journal.users) {
    if (account === 'exists' && !emails.has(email)) violations.push(`The account ${email} is missing.`);
    if (account === 'erased' && emails.has(email)) violations.push(`The account ${email} was not erased.`);
  }
  return violations;
};
