import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Page } from '../../../platform/http/index.js';
import { Feed } from './feed.entity.js';

@Injectable()
export class FeedLogRepository {
  constructor(@InjectRepository(Feed) private readonly feeds: Repository<Feed>) {}

  async add(feed: Partial<Feed>): Promise<void> {
    await this.feeds.insert(feed);
  }

  /** Newest first, and their total. */
  findPage({ limit: take, offset: skip }: Page): Promise<[Feed[], number]> {
    return this.feeds.findAndCount({ order: { id: 'DESC' }, take, skip });
  }
}
