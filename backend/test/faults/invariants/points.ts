import { Session } from '../load/session.js';
import type { Invariant } from './context.js';

/** Signing in costs a password hash, so only some users look at their points. */
const READERS = 3;

interface Month {
  month: string;
  totalPoints: number;
}

const toMonth = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', year: 'numeric', month: '2-digit' });

/** I1: the totals that users see are the sums of the ledger by month, and the ledger pays for awards and purchases only. */
export const showsLedgerSums: Invariant = async ({ database, journal, api }) => {
  const violations: string[] = [];
  const { rows: totals } = await database.query<{ email: string; ledger: number; earned: number }>(
    `select u.email, coalesce((select sum(amount) from points.ledger_entries e where e.user_id = u.id), 0)::int as ledger,
            200 * (select count(*) from points.active_awards a where a.user_id = u.id)::int
            + 150 * (select count(*) from marketplace.purchases p join marketplace.click_references c
                     on c.id = p.click_reference_id where c.user_id = u.id and p.status = 'confirmed')::int as earned
     from identity.users u`,
  );
  for (const { email, ledger, earned } of totals) {
    if (ledger !== earned) violations.push(`The ledger of ${email} adds up to ${ledger}, not to ${earned}.`);
  }
  const readers = journal.users.filter(({ account }) => account === 'exists').slice(-READERS);
  for (const user of readers) {
    const token = await new Session(api, user).getToken();
    const { status, body } = await api.send({ route: 'GET own points', path: '/api/user-points/my-monthly', token });
    const { rows } = await database.query<{ amount: number; created_at: Date }>(
      `select e.amount, e.created_at from points.ledger_entries e join identity.users u on u.id = e.user_id
       where u.email = $1`,
      [user.email],
    );
    const expected = new Map<string, number>();
    for (const { amount, created_at } of rows) {
      const month = toMonth.format(created_at);
      expected.set(month, (expected.get(month) ?? 0) + amount);
    }
    const shown = ((body.monthlyBreakdown ?? []) as Month[]).map(({ month, totalPoints }) => [month, totalPoints]);
    const total = rows.reduce((sum, { amount }) => sum + amount, 0);
    const wanted = [...expected].sort(([a], [b]) => b.localeCompare(a));
    if (status !== 200 || body.totalPoints !== total || JSON.stringify(shown) !== JSON.stringify(wanted)) {
      violations.push(
        `${user.email} sees ${status} ${JSON.stringify(body)}, but the ledger has ${JSON.stringify(wanted)}.`,
      );
    }
  }
  return violations;
};
