import { Injectable } from '@nestjs/common';
import type { ContentReport } from './content-report.entity.js';
import { ContentReportsRepository } from './content-reports.repository.js';
import type { Objection } from './objections/objection.entity.js';
import { ObjectionsRepository } from './objections/objections.repository.js';
import type { ReportCase } from './report-case.entity.js';

/** Who must be told about a case: for notifications. */
@Injectable()
export class ReportParties {
  constructor(
    private readonly repository: ContentReportsRepository,
    private readonly objections: ObjectionsRepository,
  ) {}

  async findCase(id: number): Promise<{ reportCase: ReportCase; reports: ContentReport[] } | undefined> {
    const [reportCase] = await this.repository.findCases([id]);
    return reportCase && { reportCase, reports: await this.repository.findReportsInCases([id]) };
  }

  /** The reports about deleted testimonials of the author that were not decided before. */
  async findClosedReports(authorId: number): Promise<ContentReport[]> {
    const cases = await this.repository.findClosedCases(authorId);
    return cases.length === 0 ? [] : this.repository.findReportsInCases(cases.map(({ id }) => id));
  }

  findObjection(id: number): Promise<Objection | null> {
    return this.objections.find(id);
  }

  /** The report, with the number of its receipt and the address of its sender unless they were cleared. */
  findReport(id: number): Promise<ContentReport | null> {
    return this.repository.findReport({ id });
  }

  /** Numbers of the receipts by report; cleared ones are missing. */
  async findNumbers(ids: number[]): Promise<Map<number, string>> {
    const reports = ids.length === 0 ? [] : await this.repository.findReports(ids);
    return new Map(reports.flatMap(({ id, number }) => (number === null ? [] : [[id, number] as const])));
  }
}
