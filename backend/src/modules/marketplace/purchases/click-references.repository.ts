import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database } from '../../../platform/database/index.js';
import { ClickReference } from './click-reference.entity.js';

@Injectable()
export class ClickReferencesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ClickReference) private readonly clickReferences: Repository<ClickReference>,
  ) {}

  async countStored(userId: number, references: string[]): Promise<number> {
    const [{ count }] = await this.database.query<{ count: number }>(
      'select count(*)::int as count from marketplace.click_references where user_id = $1 and reference = any($2)',
      [userId, references],
    );
    return count;
  }

  /** Omits those that are stored already. */
  async addMissing(references: Pick<ClickReference, 'reference' | 'keyId' | 'advertiserId' | 'userId'>[]) {
    await this.clickReferences.createQueryBuilder().insert().values(references).orIgnore().execute();
  }

  /** Locks the row against deletion until the transaction ends. */
  async findIdForShare(advertiserId: number, reference: string, keyIds: string[]): Promise<number | undefined> {
    const [row] = await this.database.query<{ id: number }>(
      `select id from marketplace.click_references where reference = $1 and advertiser_id = $2 and key_id = any($3)
       for key share`,
      [reference, advertiserId, keyIds],
    );
    return row?.id;
  }
}
