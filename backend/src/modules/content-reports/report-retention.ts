import { Injectable } from '@nestjs/common';
import { ContentReportsRepository, REPORT_RETENTION_DAYS } from './content-reports.repository.js';

/** Clears the personal data of decided reports after their retention period. */
@Injectable()
export class ReportRetention {
  readonly days = REPORT_RETENTION_DAYS;

  constructor(private readonly repository: ContentReportsRepository) {}

  countExpired(): Promise<number> {
    return this.repository.countExpired();
  }

  purgeExpired(): Promise<void> {
    return this.repository.clearExpired();
  }
}
