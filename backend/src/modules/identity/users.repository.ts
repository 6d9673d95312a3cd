import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database, iterateById, selectColumns, selectExpressions } from '../../platform/database/index.js';
import { User } from './user.entity.js';

/** `id` is null for a new user. */
interface UserLookup {
  id: number | null;
  email: string | null;
  name: string | null;
  isLastSeenOutdated: boolean;
  /** A newer token was seen before, so its values hold. */
  hasNewerClaims: boolean;
  isErased: boolean;
}

/** What a verified token says about its user. What it does not state is undefined and remains as it is. */
export interface Claims
  extends Pick<User, 'issuer' | 'subject' | 'claimsIssuedAt'>, Partial<Pick<User, 'email' | 'name'>> {
  subjectHash: string;
  subjectHashKey: string;
}

export interface InactiveUser {
  userId: number;
  /** As last reported by the provider; null if there is none. */
  email: string | null;
  lastSeenOn: string;
}

/** Users read at once to hash their subjects. */
const HASH_BATCH_SIZE = 1_000;

const ERASED_ISSUER = 'urn:recuento:erased';

const lookupColumns = selectExpressions<UserLookup>({
  id: 'u.id',
  email: 'u.claimed_email',
  name: 'u.claimed_name',
  isLastSeenOutdated: 'u.last_seen_on < current_date',
  hasNewerClaims: 'u.claims_issued_at > $4',
  isErased: `exists (select 1 from identity.erased_subjects where subject_hash = $3 and refused_until > now())`,
});
const inactiveColumns = selectExpressions<InactiveUser>({
  userId: 'id',
  email: 'email',
  lastSeenOn: 'last_seen_on::text',
});
const contactColumns = selectColumns(User, ['id', 'name', 'email']);
const creationColumns = selectColumns(User, ['id', 'createdAt']);
const subjectColumns = selectColumns(User, ['id', 'issuer', 'subject', 'createdAt']);
const hashColumns = selectColumns(User, ['id', 'subjectHash', 'createdAt']);

@Injectable()
export class UsersRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  findById(id: number): Promise<User | null> {
    return this.users.findOneBy({ id });
  }

  getById(id: number): Promise<User> {
    return this.users.findOneByOrFail({ id });
  }

  async lookUp({ issuer, subject, subjectHash, claimsIssuedAt }: Claims): Promise<UserLookup> {
    const [lookup] = await this.database.query<UserLookup>(
      `select ${lookupColumns} from (select 1) one left join identity.users u on u.issuer = $1 and u.subject = $2`,
      [issuer, subject, subjectHash, claimsIssuedAt],
    );
    return lookup;
  }

  /** The id of the user with the claims of the newest token; undefined if the subject is erased. Safe for two concurrent calls. */
  async createOrUpdate(claims: Claims): Promise<number | undefined> {
    const { issuer, subject, email, name, subjectHash, subjectHashKey, claimsIssuedAt } = claims;
    const [user] = await this.database.query<{ id: number }>(
      `insert into identity.users as u
         (issuer, subject, email, name, claimed_email, claimed_name, subject_hash, subject_hash_key, claims_issued_at)
       select $1, $2, $3, $4, $3, $4, $5, $6, $7
       where not exists (select 1 from identity.erased_subjects where subject_hash = $5 and refused_until > now())
       on conflict (issuer, subject) do update set
         email = case when $8::boolean and u.claims_issued_at <= $7 and u.claimed_email is distinct from $3 then $3 else u.email end,
         name = case when $9::boolean and u.claims_issued_at <= $7 and u.claimed_name is distinct from $4 then $4 else u.name end,
         claimed_email = case when $8::boolean and u.claims_issued_at <= $7 then $3 else u.claimed_email end,
         claimed_name = case when $9::boolean and u.claims_issued_at <= $7 then $4 else u.claimed_name end,
         claims_issued_at = greatest(u.claims_issued_at, $7), last_seen_on = current_date,
         subject_hash = $5, subject_hash_key = $6
       returning id`,
      [
        ...[issuer, subject, email ?? null, name ?? null, subjectHash, subjectHashKey, claimsIssuedAt],
        ...[email !== undefined, name !== undefined],
      ],
    );
    return user?.id;
  }

  async update(id: number, changes: Partial<User>): Promise<void> {
    await this.users.update({ id }, changes);
  }

  async delete(id: number): Promise<void> {
    await this.users.delete({ id });
  }

  /** Removes all personal data; the row remains. */
  async anonymize(id: number): Promise<void> {
    await this.users.update(
      { id },
      {
        issuer: ERASED_ISSUER,
        subject: String(id),
        email: null,
        name: null,
        claimedEmail: null,
        claimedName: null,
        subjectHash: null,
        subjectHashKey: null,
      },
    );
  }

  /**
   * Locks the row against deletion until the transaction ends. Returns whether the user exists: the row that remains of an
   * erased reviewer is no user, also if the erasure ends while this call waits for its lock.
   */
  async lockForKeyShare(id: number): Promise<boolean> {
    const found = await this.database.execute(
      'select 1 from identity.users where id = $1 and issuer <> $2 for key share',
      [id, ERASED_ISSUER],
    );
    return found === 1;
  }

  /**
   * Those of the users whose rows can be locked as in {@link lockForKeyShare} without waiting: only the end of an erasure holds a lock
   * that excludes this one.
   */
  async lockAvailable(ids: number[]): Promise<Set<number>> {
    const rows = await this.database.query<{ id: number }>(
      'select id from identity.users where id = any($1) and issuer <> $2 order by id for key share skip locked',
      [ids, ERASED_ISSUER],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Locks the row against new references until the transaction ends. Returns whether it exists. */
  async lockForUpdate(id: number): Promise<boolean> {
    return (await this.database.execute('select 1 from identity.users where id = $1 for update', [id])) === 1;
  }

  /** Whether the user was not seen for the given number of days. If so, a request of the user waits until the transaction ends. */
  async lockInactive(id: number, days: number): Promise<boolean> {
    const found = await this.database.execute(
      `select 1 from identity.users
       where id = $1 and last_seen_on < current_date - $2::int and issuer <> $3 for no key update`,
      [id, days, ERASED_ISSUER],
    );
    return found === 1;
  }

  findContacts(ids: number[]): Promise<Pick<User, 'id' | 'name' | 'email'>[]> {
    return this.database.query(`select ${contactColumns} from identity.users where id = any($1)`, [ids]);
  }

  findCreationTimes(ids: number[]): Promise<Pick<User, 'id' | 'createdAt'>[]> {
    return this.database.query(`select ${creationColumns} from identity.users where id = any($1)`, [ids]);
  }

  /** Filters the users to those whose name or e-mail address contains the text, ignoring accents and case. */
  async filterByContact(ids: number[], text: string): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `select id from identity.users, public.unaccent('public.unaccent', lower($2)) search_text
       where id = any($1)
         and position(search_text in public.unaccent('public.unaccent', lower(concat_ws(' ', name, email)))) > 0`,
      [ids, text],
    );
    return rows.map(({ id }) => id);
  }

  findBySubjectHashes(hashes: string[], key: string): Promise<{ id: number; subjectHash: string; createdAt: Date }[]> {
    return this.database.query(
      `select ${hashColumns} from identity.users where subject_hash = any($1) and subject_hash_key = $2`,
      [hashes, key],
    );
  }

  /** Users whose subject hash is missing or was computed with another key, in batches. */
  iterateWithoutSubjectHash(key: string): AsyncGenerator<Pick<User, 'id' | 'issuer' | 'subject' | 'createdAt'>[]> {
    return iterateById((after) =>
      this.database.query<Pick<User, 'id' | 'issuer' | 'subject' | 'createdAt'>>(
        `select ${subjectColumns} from identity.users
         where (subject_hash_key is null or subject_hash_key < $1 or subject_hash_key > $1)
           and issuer <> $2 and id > $3 order by id limit $4`,
        [key, ERASED_ISSUER, after, HASH_BATCH_SIZE],
      ),
    );
  }

  async storeSubjectHashes(users: { id: number; subjectHash: string }[], key: string): Promise<void> {
    await this.database.execute(
      `update identity.users u set subject_hash = hashed.subject_hash, subject_hash_key = $3
       from unnest($1::int[], $2::text[]) hashed (id, subject_hash) where u.id = hashed.id and u.issuer <> $4`,
      [users.map(({ id }) => id), users.map(({ subjectHash }) => subjectHash), key, ERASED_ISSUER],
    );
  }

  /** Users who were not seen for the given number of days, longest absent first. */
  findInactive(days: number): Promise<InactiveUser[]> {
    return this.database.query<InactiveUser>(
      `select ${inactiveColumns} from identity.users
       where last_seen_on < current_date - $1::int and issuer <> $2 order by last_seen_on, id`,
      [days, ERASED_ISSUER],
    );
  }
}
