import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../../config/config.module.js';
import type { Env } from '../../../config/env.js';
import type { Principal } from '../../../platform/auth/index.js';
import { Database } from '../../../platform/database/index.js';
import type { Language } from '../../../platform/http/index.js';
import { UsersService } from '../../identity/index.js';
import { ClickReferencesRepository } from './click-references.repository.js';
import type { Advertiser } from '../products/advertiser.entity.js';

const LENGTH = 22;

/**
 * The pseudonym of a user for one partner: HMAC-SHA256 over the partner, the issuer and the subject. Each part is
 * prefixed with its length, so that different inputs cannot produce the same bytes. Without the key, ids cannot be
 * tested against it.
 */
export function computeClickReference(
  secret: string,
  advertiser: string,
  { issuer, subject }: Pick<Principal, 'issuer' | 'subject'>,
): string {
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
    private readonly repository: ClickReferencesRepository,
    private readonly users: UsersService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The caller's references by advertiser id; each is stored, with the language of the links, before a shop can receive it. */
  async getOrCreate(
    { id, principal }: { id: number; principal: Principal },
    advertisers: Pick<Advertiser, 'id' | 'name'>[],
    language: Language,
  ): Promise<Map<number, string>> {
    const [key] = this.env.clickReferenceKeys;
    const references = new Map(
      advertisers.map((advertiser) => [advertiser.id, computeClickReference(key.secret, advertiser.name, principal)]),
    );
    const stored = await this.repository.countStored(id, [...references.values()], language);
    if (stored < references.size) {
      await this.database.transaction(async () => {
        await this.users.assertUserActive(id);
        const rows = [...references].map(([advertiserId, reference]) => ({ reference, advertiserId }));
        await this.repository.store(rows.map((row) => ({ ...row, keyId: key.name, userId: id, language })));
      });
    }
    return references;
  }

  /**
   * The id of a partner's reference; undefined if it was generated with a retired key. The row is locked until the
   * surrounding transaction ends: an erasure waits for it, and this call waits for a running erasure.
   */
  async findIdForShare(
    { id: advertiserId, name }: Pick<Advertiser, 'id' | 'name'>,
    reference: string,
  ): Promise<number | undefined> {
    const stored = await this.repository.findForShare(advertiserId, reference);
    if (!stored) return undefined;
    const keys = this.env.clickReferenceKeys;
    if (keys.some((key) => key.name === stored.keyId)) return stored.id;
    // The key may have got its id, or another one, since: a secret needs none until it is rotated.
    const subject = await this.users.findSubject(stored.userId);
    const isCurrent = subject && keys.some(({ secret }) => computeClickReference(secret, name, subject) === reference);
    return isCurrent ? stored.id : undefined;
  }
}
