import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database } from '../../../platform/database/index.js';
import { Image } from './image.entity.js';

@Injectable()
export class ImagesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(Image) private readonly images: Repository<Image>,
  ) {}

  /** Images of products for sale without a copy whose download has not failed within a day. */
  async findMissing(advertiserId: number, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ source: string }>(
      `select distinct p.image_source as source from marketplace.products p
       left join marketplace.images i on i.source = p.image_source
       where p.advertiser_id = $1 and p.image_source is not null and p.retired_at is null
         and (i.source is null or i.name is null and i.tried_at < now() - interval '1 day')
       order by 1 limit $2`,
      [advertiserId, limit],
    );
    return rows.map(({ source }) => source);
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

  async record(source: string, { name, failure }: { name?: string; failure?: string }): Promise<void> {
    await this.images.upsert({ source, name: name ?? null, failure: failure ?? null, triedAt: new Date() }, ['source']);
  }
}
