import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import type { FeedRow } from './feed-row.js';

/** A product and where it is in its feed. */
export interface PlacedRow extends FeedRow {
  line: number;
  /** From 1; several products may be on one line. */
  product: number;
}

export interface StagedRow extends PlacedRow {
  supplementId: number | null;
  namedSupplementId: number | null;
}

export interface FeedCounts {
  added: number;
  updated: number;
  retired: number;
}

/** All methods run in the transaction of one feed, so that partial imports are never visible. */
@Injectable()
export class FeedsRepository {
  constructor(private readonly database: Database) {}

  /**
   * The id of the advertiser; a new one is created if its reference parameter is given. Locks it against other feeds. Its name is
   * not written again: this would lock its key until the import ends, for which new click references and orders would have to wait.
   */
  async findOrCreateAdvertiser(name: string, referenceParameter?: string): Promise<number | undefined> {
    if (referenceParameter !== undefined) {
      await this.database.execute(
        `insert into marketplace.advertisers (name, reference_parameter) values ($1, $2)
         on conflict (name) do update set reference_parameter = excluded.reference_parameter`,
        [name, referenceParameter],
      );
    }
    const [advertiser] = await this.database.query<{ id: number }>(
      'select id from marketplace.advertisers where name = $1 for no key update',
      [name],
    );
    return advertiser?.id;
  }

  async createStagingTable(): Promise<void> {
    await this.database.execute(
      `create temporary table feed_stage (
         line int, product int, external_id text, title text, image_source text, supplement_id int, named_supplement_id int,
         supplement_name text, brand_name text, weight_amount numeric, weight_unit text, price numeric, currency text, discount int,
         affiliate_url text
       ) on commit drop`,
    );
  }

  async insertStagedRows(rows: StagedRow[]): Promise<void> {
    await this.database.execute(
      `insert into feed_stage
       select line, product, id, title, "imageUrl", "supplementId", "namedSupplementId", supplement, brand, "weightAmount",
              "weightUnit", price, currency, discount, url
       from jsonb_to_recordset($1) as r (line int, product int, id text, title text, "imageUrl" text, "supplementId" int,
         "namedSupplementId" int, supplement text, brand text, "weightAmount" numeric, "weightUnit" text, price numeric, currency text,
         discount int, url text)`,
      [JSON.stringify(rows)],
    );
  }

  /** Products whose id an earlier one has, with the first of these and the total. */
  findDuplicates(limit: number): Promise<{ line: number; product: number; first: number; total: number }[]> {
    return this.database.query(
      `select line, product, first, count(*) over ()::int as total
       from (select line, product, min(product) over (partition by external_id) as first from feed_stage) s
       where product > first order by product limit $1`,
      [limit],
    );
  }

  /** The supplements of the staged products, under the names that the feed uses and those into which they were merged. */
  async findStagedSupplements(): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `select supplement_id as id from feed_stage where supplement_id is not null
       union select named_supplement_id from feed_stage where named_supplement_id is not null`,
    );
    return rows.map(({ id }) => id);
  }

  /** Treats the names of these supplements as unknown. */
  async removeStagedSupplements(ids: number[]): Promise<void> {
    await this.database.execute(
      `update feed_stage set supplement_id = null, named_supplement_id = null
       where supplement_id = any($1) or named_supplement_id = any($1)`,
      [ids],
    );
  }

  /**
   * Inserts or updates the staged products, dated now, and retires those that are missing from the feed. A product whose
   * name of the supplement is as before, but not in the catalog any more, stays assigned: its supplement was renamed.
   * @param mergedIds the entries whose merge is public; the products of others must not show into which one they were merged
   */
  async mergeStagedRows(advertiserId: number, mergedIds: readonly number[]): Promise<FeedCounts> {
    const [{ added, updated }] = await this.database.query<Omit<FeedCounts, 'retired'>>(
      `with taken as (
         insert into marketplace.products as p (advertiser_id, external_id, title, image_source, supplement_id,
           named_supplement_id, supplement_name, brand_name, weight_amount, weight_unit, price, currency, discount, affiliate_url,
           price_checked_at)
         select $1, external_id, title, image_source, supplement_id, named_supplement_id, supplement_name, brand_name,
                weight_amount, weight_unit, price, currency, discount, affiliate_url, now()
         from feed_stage order by product
         on conflict (advertiser_id, external_id) do update set
           title = excluded.title, image_source = excluded.image_source,
           (supplement_id, named_supplement_id) = (
             select case when is_renamed then p.supplement_id else excluded.supplement_id end,
                    case when is_renamed then p.named_supplement_id else excluded.named_supplement_id end
             from (select excluded.supplement_id is null and p.supplement_name = excluded.supplement_name
                     and (p.named_supplement_id is null or p.named_supplement_id = any($2)) as is_renamed) former),
           supplement_name = excluded.supplement_name, brand_name = excluded.brand_name, weight_amount = excluded.weight_amount,
           weight_unit = excluded.weight_unit, price = excluded.price, currency = excluded.currency,
           discount = excluded.discount, affiliate_url = excluded.affiliate_url,
           price_checked_at = excluded.price_checked_at, retired_at = null
         returning xmax = 0 as is_new
       ) select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as updated
         from taken`,
      [advertiserId, mergedIds],
    );
    const retired = await this.database.execute(
      `update marketplace.products p set retired_at = now()
       where advertiser_id = $1 and retired_at is null
         and not exists (select 1 from feed_stage s where s.external_id = p.external_id)`,
      [advertiserId],
    );
    return { added, updated, retired };
  }
}
