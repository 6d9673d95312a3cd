import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database } from '../../../platform/database/index.js';
import type { Language } from '../../../platform/http/index.js';
import { ClickReference } from './click-reference.entity.js';

@Injectable()
export class ClickReferencesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ClickReference) private readonly clickReferences: Repository<ClickReference>,
  ) {}

  async countStored(userId: number, references: string[], language: Language): Promise<number> {
    const [{ count }] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from marketplace.click_references
       where user_id = $1 and reference = any($2) and language = $3`,
      [userId, references, language],
    );
    return count;
  }

  /** Of those that are stored already, only the language is changed. To avoid deadlocks, all are locked in one order. */
  async store(references: Omit<ClickReference, 'id' | 'createdAt'>[]): Promise<void> {
    const inOrder = [...references].sort((a, b) => a.advertiserId - b.advertiserId);
    await this.clickReferences
      .createQueryBuilder()
      .insert()
      .values(inOrder)
      .orUpdate(['language'], ['reference'], { skipUpdateIfNoValuesChanged: true })
      .execute();
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
