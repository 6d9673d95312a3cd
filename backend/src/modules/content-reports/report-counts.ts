import { Injectable } from '@nestjs/common';
import { ContentReportsRepository } from './content-reports.repository.js';
import type { ObjectionCount, ReportCount } from './report-count.js';

/** Counts of decided reports and objections for the open data. */
@Injectable()
export class ReportCounts {
  constructor(private readonly repository: ContentReportsRepository) {}

  countReports(): Promise<ReportCount[]> {
    return this.repository.countReports();
  }

  countObjections(): Promise<ObjectionCount[]> {
    return this.repository.countObjections();
  }
}
