import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { DomainError, type Page, countPages } from '../../../platform/http/index.js';
import { FeedLogRepository } from './feed-log.repository.js';
import type { Feed } from './feed.entity.js';
import type { FeedReportDto, FeedsDto } from './feeds.dto.js';

/** Stores the result of each feed. */
@Injectable()
export class FeedLog {
  constructor(
    private readonly database: Database,
    private readonly repository: FeedLogRepository,
  ) {}

  /** Runs the import and logs its result: in the same transaction on success, separately if the feed is rejected. */
  async runLogged(
    { advertiser: advertiserName, format }: { advertiser: string; format: Feed['format'] },
    runImport: () => Promise<FeedReportDto>,
  ): Promise<FeedReportDto> {
    try {
      return await this.database.transaction(async () => {
        const report = await runImport();
        const { rows, added, updated, retired } = report;
        await this.repository.add({ advertiserName, format, rows, added, updated, retired });
        return report;
      });
    } catch (error) {
      if (error instanceof DomainError) {
        const { code, params } = error;
        const rejectedRows = typeof params['rejectedRows'] === 'number' ? params['rejectedRows'] : null;
        await this.repository.add({ advertiserName, format, refusal: code, rejectedRows });
      }
      throw error;
    }
  }

  /** Newest first. */
  async list(page: Page): Promise<FeedsDto> {
    const [feeds, total] = await this.repository.findPage(page);
    return { feeds, totalFeeds: total, totalPages: countPages(total, page) };
  }
}
