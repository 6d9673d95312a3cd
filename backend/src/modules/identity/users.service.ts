import { Injectable } from '@nestjs/common';
import { AccountDirectory, type Principal } from '../../platform/auth/index.js';
import { Database } from '../../platform/database/index.js';

@Injectable()
export class UsersService extends AccountDirectory {
  constructor(private readonly database: Database) {
    super();
  }

  /** The number of a verified subject; a first visit gives it one. Safe when two first requests arrive together. */
  async idOf(principal: Principal): Promise<number> {
    const { issuer, subject, email, name } = principal;
    const [known] = await this.database.query<{ id: number; email: string | null; name: string | null }>(
      'select id, email, name from identity.users where issuer = $1 and subject = $2',
      [issuer, subject],
    );
    if (known && known.email === email && known.name === name) return known.id;
    const [{ id }] = await this.database.query<{ id: number }>(
      `insert into identity.users (issuer, subject, email, name) values ($1, $2, $3, $4)
       on conflict (issuer, subject) do update set email = excluded.email, name = excluded.name
       returning id`,
      [issuer, subject, email, name],
    );
    return id;
  }

  /** Where mail reaches a person: what their provider said when they were last here. Null: nowhere. */
  async addressOf(userId: number): Promise<string | null> {
    const [user] = await this.database.query<{ email: string | null }>(
      'select email from identity.users where id = $1',
      [userId],
    );
    return user?.email ?? null;
  }
}
