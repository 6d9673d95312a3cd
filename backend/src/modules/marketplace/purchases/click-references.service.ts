import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../../config/config.module.js';
import type { Env } from '../../../config/env.js';
import type { Caller, Principal } from '../../../platform/auth/index.js';
import { Database } from '../../../platform/database/index.js';
import { UsersService } from '../../identity/index.js';
import type { Advertiser } from '../products/advertiser.entity.js';

const LENGTH = 22;

/**
 * The pseudonym of a user for one partner: HMAC-SHA256 over the partner, the issuer and the subject. Each part is
 * prefixed with its length, so that different inputs cannot produce the same bytes. Without the key, ids cannot be
 * tested against it.
 */
export function computeClickReference(secret: string, advertiser: string, { issuer, subject }: Principal): string {
  const mac = createHmac('sha256', secret);
  for (const part of [advertiser, issuer, subject]) {
    const bytes = Buffer.from(part);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    mac.update(length).update(bytes);
  }
  return mac.digest('base64url').slice(0, LENGTH);
}

/** Creates and resolves pseudonyms. They are disclosed only to the shop and never logged. */
@Injectable()
export class ClickReferencesService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The caller's references by advertiser id; each is stored before a shop can receive it. */
  async getOrCreate(
    { id, principal }: Caller,
    advertisers: Pick<Advertiser, 'id' | 'name'>[],
  ): Promise<Map<number, string>> {
    const [key] = this.env.clickReferenceKeys;
    const references = new Map(
      advertisers.map((advertiser) => [advertiser.id, computeClickReference(key.secret, advertiser.name, principal)]),
    );
    const stored = await this.database.query<{ reference: string }>(
      'select reference from marketplace.click_references where user_id = $1 and reference = any($2)',
      [id, [...references.values()]],
    );
    if (stored.length < references.size) {
      await this.database.transaction(async () => {
        await this.users.assertUserActive(id);
        await this.database.execute(
          `insert into marketplace.click_references (reference, key_id, advertiser_id, user_id)
         select reference, $3, advertiser_id, $4 from unnest($1::text[], $2::int[]) as made (reference, advertiser_id)
         on conflict do nothing`,
          [[...references.values()], [...references.keys()], key.name, id],
        );
      });
    }
    return references;
  }

  /**
   * The id of a partner's reference; undefined if it was generated with a retired key. The row is locked until the
   * surrounding transaction ends: an erasure waits for it, and this call waits for a running erasure.
   */
  async findIdForShare(advertiserId: number, reference: string): Promise<number | undefined> {
    const [row] = await this.database.query<{ id: number }>(
      `select id from marketplace.click_references where reference = $1 and advertiser_id = $2 and key_id = any($3)
       for key share`,
      [reference, advertiserId, this.env.clickReferenceKeys.map(({ name }) => name)],
    );
    return row?.id;
  }
}
