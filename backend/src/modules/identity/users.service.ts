import { Injectable } from '@nestjs/common';
import { AccountDirectory, type Principal } from '../../platform/auth/index.js';
import { Database } from '../../platform/database/index.js';
import { AccountErasedError } from './identity.errors.js';
import { normalizeDisplayName } from './display-name.js';
import { SubjectHasher } from './subject-hasher.js';

/** `id` is null for a new user. */
interface UserLookup {
  id: number | null;
  email: string | null;
  name: string | null;
  isLastSeenOutdated: boolean;
  isErased: boolean;
}

export interface Contact {
  name: string | null;
  email: string | null;
}

@Injectable()
export class UsersService extends AccountDirectory {
  constructor(
    private readonly database: Database,
    private readonly hash: SubjectHasher,
  ) {
    super();
  }

  /**
   * The user id of a verified subject; the first request creates it. Safe for two concurrent first requests.
   * @throws AccountErasedError
   */
  async findOrCreateUserId(principal: Principal): Promise<number> {
    const { issuer, subject, email } = principal;
    const name = principal.name === null ? null : normalizeDisplayName(principal.name);
    const [existing] = await this.database.query<UserLookup>(
      `select u.id, u.claimed_email as email, u.claimed_name as name, u.last_seen_on < current_date as "isLastSeenOutdated",
              exists (select 1 from identity.erased_subjects
                      where subject_hash = $3 and refused_until > now()) as "isErased"
       from (select 1) one left join identity.users u on u.issuer = $1 and u.subject = $2`,
      [issuer, subject, this.hash.compute(principal)],
    );
    if (existing.isErased) throw new AccountErasedError();
    if (existing.id !== null && existing.email === email && existing.name === name && !existing.isLastSeenOutdated)
      return existing.id;
    const [created] = await this.database.query<{ id: number }>(
      `insert into identity.users as u (issuer, subject, email, name, claimed_email, claimed_name)
       select $1, $2, $3, $4, $3, $4
       where not exists (select 1 from identity.erased_subjects where subject_hash = $5 and refused_until > now())
       on conflict (issuer, subject) do update set
         email = case when u.claimed_email is distinct from $3 then $3 else u.email end,
         name = case when u.claimed_name is distinct from $4 then $4 else u.name end,
         claimed_email = $3, claimed_name = $4, last_seen_on = current_date
       returning id`,
      [issuer, subject, email, name, this.hash.compute(principal)],
    );
    if (!created) throw new AccountErasedError();
    return created.id;
  }

  /**
   * Whether the user exists. If so, the row is locked until the surrounding transaction ends: an erasure waits for it.
   * Must be called before any lock that an erasure takes as well: an erasure locks the user row first and the others after it, so the
   * reverse order could deadlock.
   */
  async lockIfExists(userId: number): Promise<boolean> {
    return (await this.database.execute('select 1 from identity.users where id = $1 for key share', [userId])) === 1;
  }

  /**
   * The same for actions of a user, whose request may have been authenticated just before the erasure.
   * @throws AccountErasedError
   */
  async assertUserActive(userId: number): Promise<void> {
    if (!(await this.lockIfExists(userId))) throw new AccountErasedError();
  }

  /** Name and e-mail address by user id, as last reported by the provider; unknown ids are missing. */
  async findContacts(userIds: number[]): Promise<Map<number, Contact>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.database.query<Contact & { id: number }>(
      'select id, name, email from identity.users where id = any($1)',
      [userIds],
    );
    return new Map(rows.map(({ id, name, email }) => [id, { name, email }]));
  }

  /** Filters the users to those whose name or e-mail address contains the text, ignoring accents and case. */
  async filterByContact(userIds: number[], text: string): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `select id from identity.users, public.unaccent('public.unaccent', lower($2)) search_text
       where id = any($1)
         and position(search_text in public.unaccent('public.unaccent', lower(concat_ws(' ', name, email)))) > 0`,
      [userIds, text],
    );
    return rows.map(({ id }) => id);
  }

  /** The e-mail address of the user, as last reported by the provider; null if there is none. */
  async findMailAddress(userId: number): Promise<string | null> {
    const [user] = await this.database.query<{ email: string | null }>(
      'select email from identity.users where id = $1',
      [userId],
    );
    return user?.email ?? null;
  }
}
