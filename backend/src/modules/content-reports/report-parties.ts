import { Injectable } from '@nestjs/common';
import type { ContentReport } from './content-report.entity.js';
import { ContentReportsRepository } from './content-reports.repository.js';
import type { Objection } from './objections/objection.entity.js';
import { ObjectionsRepository } from './objections/objections.repository.js';
import type { ReportCase } from './report-case.entity.js';

interface ClosedReport {
  reportId: number;
  /** Null if the report itself was not decided. */
  objectionId: number | null;
}

/** Who must be notified about a case. */
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

  /**
   * The reports about deleted testimonials of the author, or in the case of a deleted one, that were not decided before,
   * and the reports whose senders objected to the decision, with the undecided objection. Those of the author are missing.
   */
  async findClosedReports(of: { id: number } | { authorId: number }): Promise<ClosedReport[]> {
    const cases = new Map((await this.repository.findClosedCases(of)).map((found) => [found.id, found]));
    if (cases.size === 0) return [];
    const [reports, objections] = await Promise.all([
      this.repository.findReportsInCases([...cases.keys()]),
      this.objections.findByCases([...cases.keys()]),
    ]);
    return reports.flatMap<ClosedReport>(({ id: reportId, caseId, reporterId }) => {
      const { outcome, authorId = null } = cases.get(caseId) ?? {};
      if (reporterId !== null && reporterId === authorId) return [];
      if (outcome === null) return [{ reportId, objectionId: null }];
      const objection = objections.find((candidate) => candidate.reportId === reportId && candidate.outcome === null);
      return objection ? [{ reportId, objectionId: objection.id }] : [];
    });
  }

  /** Whether the case has hidden its testimonial, also if that was shown again since. */
  hasHidden(caseId: number): Promise<boolean> {
    return this.repository.hasHidden(caseId);
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
