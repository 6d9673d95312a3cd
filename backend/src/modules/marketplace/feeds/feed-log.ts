import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { DomainError, type Page, countPages } from '../../../platform/http/index.js';
import { UsersService } from '../../identity/index.js';
import { FeedLogRepository } from './feed-log.repository.js';
import type { Feed } from './feed.entity.js';
import type { FeedReportDto, FeedsDto } from './feeds.dto.js';

interface LoggedFeed {
  advertiser: string;
  format: Feed['format'];
  /** The admin; null for a command. */
  senderId: number | null;
}

/** Stores the result of each feed. */
@Injectable()
export class FeedLog {
  constructor(
    private readonly database: Database,
    private readonly repository: FeedLogRepository,
    private readonly users: UsersService,
  ) {}

  /** Runs the import and logs its result: in the same transaction on success, separately if the feed is rejected. */
  async runLogged(
    { advertiser: advertiserName, format, senderId }: LoggedFeed,
    runImport: () => Promise<FeedReportDto>,
  ): Promise<FeedReportDto> {
    try {
      return await this.database.transaction(async () => {
        if (senderId !== null) await this.users.assertUserActive(senderId);
        const report = await runImport();
        const { rows, added, updated, retired } = report;
        await this.repository.add({ advertiserName, format, sentBy: senderId, rows, added, updated, retired });
        return report;
      });
    } catch (error) {
      if (error instanceof DomainError) {
        const { code, params } = error;
        const rejectedRows = typeof params['rejectedRows'] === 'number' ? params['rejectedRows'] : null;
        await this.database.transaction(async () => {
          const sentBy = senderId !== null && (await this.users.lockIfExists(senderId)) ? senderId : null;
          await this.repository.add({ advertiserName, format, sentBy, refusal: code, rejectedRows });
        });
      }
      throw error;
    }
  }

  /** Newest first. */
  async list(page: Page): Promise<FeedsDto> {
    const [feeds, total] = await this.repository.findPage(page);
    const admins = await this.users.findAdmins(feeds.map(({ sentBy }) => sentBy));
    return {
      feeds: feeds.map((feed) => ({ ...feed, sentBy: admins.get(feed.sentBy) ?? null })),
      totalFeeds: total,
      totalPages: countPages(total, page),
    };
  }
}
