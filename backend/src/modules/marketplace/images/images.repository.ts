import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database } from '../../../platform/database/index.js';
import { Image } from './image.entity.js';

/** How long copies are stored that no product for sale refers to: a feed may lack products, or addresses, for a few days. */
export const UNUSED_IMAGE_DAYS = 7;

/** Whether a product for sale refers to the image `i`. */
const isReferenced = `exists (
  select 1 from marketplace.products p where p.image_source = i.source and p.retired_at is null)`;

/** Whether there is no copy and no recent attempt; `i` is the image, or null. */
const isMissing = `(i.source is null or i.name is null and i.tried_at < now() - interval '1 day')`;

/** Among how many images each one is chosen. */
const CANDIDATES_PER_IMAGE = 10;

@Injectable()
export class ImagesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(Image) private readonly images: Repository<Image>,
  ) {}

  /**
   * Images of products for sale without a copy whose download has not failed within a day. They are chosen at random, so that jobs
   * that run at the same time, each caused by a feed, hardly choose the same ones.
   */
  async findMissing(advertiserId: number, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ source: string }>(
      `select source
       from (select distinct p.image_source as source from marketplace.products p
             left join marketplace.images i on i.source = p.image_source
             where p.advertiser_id = $1 and p.image_source is not null and p.retired_at is null and ${isMissing}
             order by 1 limit $2 * ${CANDIDATES_PER_IMAGE}) candidates
       order by random() limit $2`,
      [advertiserId, limit],
    );
    return rows.map(({ source }) => source);
  }

  /** Whether {@link findMissing} would still return an image that it has returned. */
  async isMissing(source: string): Promise<boolean> {
    const [{ missing }] = await this.database.query<{ missing: boolean }>(
      `select not exists (select 1 from marketplace.images i where i.source = $1 and not ${isMissing}) as missing`,
      [source],
    );
    return missing;
  }

  /** Partners with images of products for sale whose download was never tried. */
  async findAdvertisersWithUntriedImages(): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `select distinct p.advertiser_id as id from marketplace.products p
       where p.image_source is not null and p.retired_at is null
         and not exists (select 1 from marketplace.images i where i.source = p.image_source) order by 1`,
    );
    return rows.map(({ id }) => id);
  }

  /** Filters the names of copies to those that are in use. */
  async filterUsedNames(names: string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ name: string }>(
      'select distinct name from marketplace.images where name = any($1)',
      [names],
    );
    return new Set(rows.map(({ name }) => name));
  }

  /** Records since when images are unused, and that those are used to which a product refers again. */
  async updateUnused(): Promise<void> {
    await this.database.execute(
      `update marketplace.images i set unused_since = now() where i.unused_since is null and not ${isReferenced}`,
    );
    await this.database.execute(
      `update marketplace.images i set unused_since = null where i.unused_since is not null and ${isReferenced}`,
    );
  }

  async countExpired(): Promise<number> {
    const [{ count }] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from marketplace.images i
       where i.unused_since < now() - make_interval(days => $1) and not ${isReferenced}`,
      [UNUSED_IMAGE_DAYS],
    );
    return count;
  }

  /** Deletes rows only: the sweeper of files without a row deletes the copies, which several rows may share. */
  async deleteExpired(): Promise<void> {
    await this.database.execute(
      `delete from marketplace.images i
       where i.unused_since < now() - make_interval(days => $1) and not ${isReferenced}`,
      [UNUSED_IMAGE_DAYS],
    );
  }

  async record(source: string, { name, failure }: { name?: string; failure?: string }): Promise<void> {
    await this.images.upsert({ source, name: name ?? null, failure: failure ?? null, triedAt: new Date() }, ['source']);
  }
}
