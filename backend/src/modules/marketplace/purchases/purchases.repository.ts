import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, Repository } from 'typeorm';
import {
  Database,
  type RowOf,
  selectColumns,
  selectExpressions,
  selectStartOfDay,
} from '../../../platform/database/index.js';
import type { Language, Page } from '../../../platform/http/index.js';
import { Advertiser } from '../products/advertiser.entity.js';
import { Purchase, type PurchaseStatus } from './purchase.entity.js';
import type { PostbackDto, PurchaseDto, PurchasesQuery } from './purchases.dto.js';

/** The user and the status of a purchase. */
export interface PurchaseState {
  purchaseId: number;
  userId: number;
  status: PurchaseStatus;
  advertiserName: string;
  orderReference: string;
}

export interface NewPurchase extends Required<Omit<PostbackDto, 'clickReference'>> {
  advertiserId: number;
  clickReferenceId: number;
}

/** A purchase with the ids of the admins who decided. */
export type DecidedPurchase = PurchaseDto & RowOf<typeof decisionColumns>;

/** A purchase, and whether it matches the amount, currency and reference of a message. */
export interface ExistingPurchase extends PurchaseDto {
  matches: boolean;
}

const advertiserNameColumn = selectExpressions<{ advertiserName: string }>({ advertiserName: 'a.name' });
const columns = `${advertiserNameColumn}, ${selectColumns(
  Purchase,
  ['id', 'orderReference', 'amount', 'currency', 'status', 'receivedAt', 'confirmedAt', 'reversedAt'],
  'p',
)}`;
const decisionColumns = selectColumns(Purchase, ['confirmedBy', 'reversedBy'], 'p');
const stateColumns = selectExpressions<PurchaseState>({
  purchaseId: 'p.id',
  userId: 'c.user_id',
  status: 'p.status',
  advertiserName: 'a.name',
  orderReference: 'p.order_reference',
});
const joinedTables = 'marketplace.purchases p join marketplace.advertisers a on a.id = p.advertiser_id';

/** Order references are stored in the normalization NFC; until this was so, also decomposed, as they had been sent. */
const toFormerReference = (orderReference: string): string => orderReference.normalize('NFD');

@Injectable()
export class PurchasesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(Purchase) private readonly purchases: Repository<Purchase>,
    @InjectRepository(Advertiser) private readonly advertisers: Repository<Advertiser>,
  ) {}

  async findAdvertiserId(name: string): Promise<number | undefined> {
    return (await this.advertisers.findOneBy({ name }))?.id;
  }

  async findAdvertiserNames(): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      'select name from marketplace.advertisers order by lower(name)',
    );
    return rows.map(({ name }) => name);
  }

  /** The id of the new purchase; undefined if the order exists. Concurrent calls add it once. */
  async add(purchase: NewPurchase): Promise<number | undefined> {
    const { advertiserId, orderReference, clickReferenceId, amount, currency, status } = purchase;
    const [row] = await this.database.query<{ id: number }>(
      `insert into marketplace.purchases (advertiser_id, order_reference, click_reference_id, amount, currency, status,
                                          confirmed_at, reversed_at)
       select $1, $2, $3, $4, $5, $6, case when $6 = 'confirmed' then now() end,
              case when $6 = 'reversed' then now() end
       where not exists (select 1 from marketplace.purchases where advertiser_id = $1 and order_reference = $7)
       on conflict (advertiser_id, order_reference) do nothing returning id`,
      [advertiserId, orderReference, clickReferenceId, amount, currency, status, toFormerReference(orderReference)],
    );
    return row?.id;
  }

  /** The existing order of a message, locked until the transaction ends. */
  async findExisting(message: NewPurchase): Promise<ExistingPurchase | undefined> {
    const { advertiserId, orderReference, amount, currency, clickReferenceId } = message;
    const [row] = await this.database.query<ExistingPurchase>(
      `select ${columns}, p.amount = $3::numeric and p.currency = $4 and p.click_reference_id = $5 as matches
       from ${joinedTables} where p.advertiser_id = $1 and p.order_reference in ($2, $6)
       order by p.order_reference = $2 desc limit 1 for update of p`,
      [advertiserId, orderReference, amount, currency, clickReferenceId, toFormerReference(orderReference)],
    );
    return row;
  }

  async findForUpdate(id: number): Promise<PurchaseDto | undefined> {
    const [row] = await this.database.query<PurchaseDto>(
      `select ${columns} from ${joinedTables} where p.id = $1 for update of p`,
      [id],
    );
    return row;
  }

  async confirm(id: number, adminId: number | null): Promise<void> {
    const confirmed = { status: 'confirmed' as const, confirmedAt: () => 'now()', confirmedBy: adminId };
    await this.purchases.update({ id, status: 'pending' }, confirmed);
  }

  async reverse(id: number, adminId: number | null): Promise<void> {
    const reversed = { status: 'reversed' as const, reversedAt: () => 'now()', reversedBy: adminId };
    await this.purchases.update({ id, status: Not('reversed') }, reversed);
  }

  async findById(id: number): Promise<PurchaseDto | undefined> {
    const rows = await this.database.query<PurchaseDto>(`select ${columns} from ${joinedTables} where p.id = $1`, [id]);
    return rows[0];
  }

  async list(query: PurchasesQuery, page: Page): Promise<[DecidedPurchase[], number]> {
    const where = `($1::text is null or p.status = $1) and ($2::text is null or a.name = $2)
      and ($3::text is null or p.order_reference in ($3, normalize($3, nfd)))
      and ($4::text is null or p.received_at >= ${selectStartOfDay('$4')})
      and ($5::text is null or p.received_at < ${selectStartOfDay('$5', 1)})`;
    const { status, advertiser, orderReference, from, to } = query;
    const filter = [status ?? null, advertiser ?? null, orderReference ?? null, from ?? null, to ?? null];
    const [rows, [{ total }]] = await Promise.all([
      this.database.query<DecidedPurchase>(
        `select ${columns}, ${decisionColumns}
         from ${joinedTables} where ${where} order by p.id desc limit $6 offset $7`,
        [...filter, page.limit, page.offset],
      ),
      this.database.query<{ total: number }>(
        `select count(*)::int as total from ${joinedTables} where ${where}`,
        filter,
      ),
    ]);
    return [rows, total];
  }

  /** The language of the links through which the purchase was made; null if it is unknown. */
  async findLanguage(id: number): Promise<Language | null> {
    const [row] = await this.database.query<{ language: Language | null }>(
      `select c.language from marketplace.purchases p
       join marketplace.click_references c on c.id = p.click_reference_id where p.id = $1`,
      [id],
    );
    return row?.language ?? null;
  }

  findStates(ids: number[]): Promise<PurchaseState[]> {
    return this.database.query<PurchaseState>(
      `select ${stateColumns}
       from ${joinedTables} join marketplace.click_references c on c.id = p.click_reference_id where p.id = any($1)`,
      [ids],
    );
  }
}
