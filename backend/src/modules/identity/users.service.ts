import { Injectable } from '@nestjs/common';
import { AccountDirectory, type Principal } from '../../platform/auth/index.js';
import { Database } from '../../platform/database/index.js';
import { AccountErasedError } from './identity.errors.js';
import { displayName } from './display-name.js';
import { SubjectHash } from './subject-hash.js';

/** `id` is null for somebody new. */
interface KnownUser {
  id: number | null;
  email: string | null;
  name: string | null;
  isLate: boolean;
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
    private readonly hash: SubjectHash,
  ) {
    super();
  }

  /**
   * The number of a verified subject; a first visit gives it one. Safe when two first requests arrive together.
   * @throws AccountErased
   */
  async resolveUserId(principal: Principal): Promise<number> {
    const { issuer, subject, email } = principal;
    const name = principal.name === null ? null : displayName(principal.name);
    const [known] = await this.database.query<KnownUser>(
      `select u.id, u.claimed_email as email, u.claimed_name as name, u.last_seen_on < current_date as "isLate",
              exists (select 1 from identity.erased_subjects
                      where subject_hash = $3 and refused_until > now()) as "isErased"
       from (select 1) one left join identity.users u on u.issuer = $1 and u.subject = $2`,
      [issuer, subject, this.hash.compute(principal)],
    );
    if (known.isErased) throw new AccountErasedError();
    if (known.id !== null && known.email === email && known.name === name && !known.isLate) return known.id;
    const [seen] = await this.database.query<{ id: number }>(
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
    if (!seen) throw new AccountErasedError();
    return seen.id;
  }

  /**
   * Whether the person is here, and then will be until the surrounding transaction ends: an erasure waits for it.
   * Whatever writes about a person asks first, before it locks anything else. Whoever erases holds the person's row
   * and then takes those other locks, so the other way round the two would wait for one another.
   */
  async existsForShare(userId: number): Promise<boolean> {
    return (await this.database.execute('select 1 from identity.users where id = $1 for key share', [userId])) === 1;
  }

  /**
   * The same for what a person does: their request may have been let in a moment before they were erased.
   * @throws AccountErased
   */
  async assertUserActive(userId: number): Promise<void> {
    if (!(await this.existsForShare(userId))) throw new AccountErasedError();
  }

  /** Name and address by id, as their provider said them last; unknown ids are missing. */
  async findContacts(userIds: number[]): Promise<Map<number, Contact>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.database.query<Contact & { id: number }>(
      'select id, name, email from identity.users where id = any($1)',
      [userIds],
    );
    return new Map(rows.map(({ id, name, email }) => [id, { name, email }]));
  }

  /** Those of the given users whose name or address contains the text; accents and case make no difference. */
  async filterByContact(userIds: number[], text: string): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `select id from identity.users, public.unaccent('public.unaccent', lower($2)) wanted
       where id = any($1)
         and position(wanted in public.unaccent('public.unaccent', lower(concat_ws(' ', name, email)))) > 0`,
      [userIds, text],
    );
    return rows.map(({ id }) => id);
  }

  /** Where mail reaches a person: what their provider said when they were last here. Null: nowhere. */
  async findMailAddress(userId: number): Promise<string | null> {
    const [user] = await this.database.query<{ email: string | null }>(
      'select email from identity.users where id = $1',
      [userId],
    );
    return user?.email ?? null;
  }
}
