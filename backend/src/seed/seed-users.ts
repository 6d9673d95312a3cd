import { demoAccounts } from '../config/demo-accounts.js';
import type { EmbeddedProvider } from '../modules/identity/index.js';
import { EMBEDDED_ISSUER } from '../platform/auth/index.js';
import type { Database } from '../platform/database/index.js';
import type { DemoTestimonial } from './demo/demo-testimonial.js';

/** Issuer of fictitious authors, who have no account and cannot sign in. */
const DEMO_ISSUER = 'urn:recuento:demo';

export interface SeedUsers {
  /** User id of each author of the demo testimonials. */
  authors: Map<number, number>;
  reviewer: number;
  /** Approves and rejects most testimonials, so that the demo admin may decide reports about them. */
  otherReviewer: number;
}

/** Creates users for all authors. The first two are the demo accounts without admin rights, so that they have testimonials. */
export async function seedUsers(
  database: Database,
  testimonials: DemoTestimonial[],
  provider: EmbeddedProvider | undefined,
): Promise<SeedUsers> {
  const authors = [...new Set(testimonials.map(({ author }) => author))].sort((a, b) => a - b);
  const accounts = new Map<string, { id: string; name: string }>();
  if (provider) {
    const { rows } = await provider.pool.query<{ id: string; email: string; name: string }>(
      'select id, email, name from provider_user where email = any($1)',
      [demoAccounts.map(({ email }) => email)],
    );
    for (const { id, email, name } of rows) accounts.set(email, { id, name });
  }
  const toUserRow = (email: string, fallback: string) => {
    const account = accounts.get(email);
    return account
      ? { issuer: EMBEDDED_ISSUER, subject: account.id, email, name: account.name }
      : { issuer: DEMO_ISSUER, subject: fallback, email: null, name: null };
  };
  const [admin, ...others] = demoAccounts;
  const rows = authors.map((author, index) => toUserRow(others[index]?.email ?? '', `author-${author}`));
  const users = await database.query<{ id: number; subject: string }>(
    `insert into identity.users (issuer, subject, email, name)
     select issuer, subject, email, name
     from jsonb_to_recordset($1) as rows (issuer text, subject text, email text, name text)
     on conflict (issuer, subject) do update set name = excluded.name
     returning id, subject`,
    [JSON.stringify([...rows, toUserRow(admin.email, 'reviewer'), toUserRow('', 'other-reviewer')])],
  );
  const idBySubject = new Map(users.map(({ id, subject }) => [subject, id]));
  return {
    authors: new Map(authors.map((author, index) => [author, idBySubject.get(rows[index].subject)!])),
    reviewer: idBySubject.get(toUserRow(admin.email, 'reviewer').subject)!,
    otherReviewer: idBySubject.get('other-reviewer')!,
  };
}
