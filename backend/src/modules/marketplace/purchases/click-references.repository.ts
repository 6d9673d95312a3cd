import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database, type RowOf, selectColumns } from '../../../platform/database/index.js';
import type { Language } from '../../../platform/http/index.js';
import { ClickReference } from './click-reference.entity.js';

const storedColumns = selectColumns(ClickReference, ['id', 'keyId', 'userId']);

type StoredReference = RowOf<typeof storedColumns>;

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
  async findForShare(advertiserId: number, reference: string): Promise<StoredReference | undefined> {
    const [row] = await this.database.query<StoredReference>(
      `select ${storedColumns} from marketplace.click_references where reference = $1 and advertiser_id = $2
       for key share`,
      [reference, advertiserId],
    );
    return row;
  }
}
