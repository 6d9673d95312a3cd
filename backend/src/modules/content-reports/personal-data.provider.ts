import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { Outbox } from '../../platform/outbox/index.js';
import {
  type ExportSections,
  type ProcessingRecord,
  PersonalDataProvider,
} from '../../platform/personal-data/index.js';
import { UsersService } from '../identity/index.js';
import { reportCaseClosed } from './content-reports.events.js';
import { ContentReportsRepository, REPORT_RETENTION_DAYS } from './content-reports.repository.js';
import { ObjectionsRepository } from './objections/objections.repository.js';
import { ReportDecisionsRepository } from './queue/report-decisions.repository.js';

@Injectable()
export class ContentReportsPersonalDataProvider extends PersonalDataProvider {
  static override readonly moduleName = 'content-reports';
  static override readonly processingRecords: readonly ProcessingRecord[] = [
    {
      table: 'content_reports.reports',
      columns: ['number', 'reason', 'explanation', 'email', 'reporter_id', 'address_hash', 'idempotency_hash'],
      description:
        'Reports about testimonials: reason, text, the e-mail address if one was given, the account of a signed-in ' +
        'reporter, a keyed hash of the address of an anonymous one',
      purpose: 'To decide about reported testimonials and to inform the reporter; the hash prevents repeated reports',
      legalBasis: 'legal obligation',
      retention: `${REPORT_RETENTION_DAYS} days after the decision; then only reason, language and time remain`,
      export: { section: 'contentReports' },
      erasure:
        'Cleared except for reason, language and time; also the e-mail address of anonymous reports that equals that of the account',
    },
    {
      table: 'content_reports.cases',
      columns: ['testimonial_id', 'author_id', 'statement', 'decided_by', 'hidden_at'],
      description:
        'The decision about the reports on a testimonial: author, reviewer, time, outcome, statement of reasons',
      purpose: 'To account for decisions, and to count them in the open data',
      legalBasis: 'legal obligation',
      retention:
        'Time, outcome and reviewer permanently; the testimonial as long as it exists; author and statement as long as the account of the author',
      export: { section: 'reportDecisionsTaken' },
      erasure:
        'Testimonial, author and statement are nulled, and the texts of its reports, also if the testimonial was deleted before; ' +
        'of a reviewer only the user id is kept',
    },
    {
      table: 'content_reports.objections',
      columns: ['explanation', 'statement', 'decided_by'],
      description: 'Objections of reporters and authors to decisions about reports, and the decisions about them',
      purpose: 'To decide about objections, and to count them in the open data',
      legalBasis: 'legal obligation',
      retention: `The text ${REPORT_RETENTION_DAYS} days after the last decision; party, time, outcome and reviewer permanently`,
      export: { section: 'reportObjections' },
      erasure: 'The text is nulled, and the statement of the decision about a testimonial of the user',
    },
    {
      table: 'content_reports.actions',
      columns: ['reviewer_id'],
      description: 'What reviewers did about reports: hide, show, decide; with the time',
      purpose: 'To account for decisions',
      legalBasis: 'legal obligation',
      retention: 'Permanently',
      export: { section: 'reportActionsTaken' },
      erasure: 'Of a reviewer only the user id is kept',
    },
  ];

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly repository: ContentReportsRepository,
    private readonly objections: ObjectionsRepository,
    private readonly decisions: ReportDecisionsRepository,
    private readonly users: UsersService,
  ) {
    super();
  }

  exportUserData(userId: number): ExportSections {
    return {
      contentReports: () => this.exportReports(userId),
      reportDecisionsTaken: () => this.exportDecisionsTaken(userId),
      reportDecisionsReceived: () => this.exportDecisionsReceived(userId),
      reportObjections: () => this.exportObjections(userId),
      reportActionsTaken: () => this.exportActionsTaken(userId),
    };
  }

  private async exportReports(userId: number): Promise<object[]> {
    const reports = await this.repository.findByReporter(userId);
    const cases = await this.repository.findCases(reports.map(({ caseId }) => caseId));
    return reports.map(({ number, caseId, reason, explanation, email, language, submittedAt }) => {
      const decided = cases.find(({ id }) => id === caseId);
      return {
        number,
        reason,
        explanation,
        email,
        language,
        submittedAt,
        outcome: decided?.outcome ?? null,
        statement: decided?.statement ?? null,
        decidedAt: decided?.decidedAt ?? null,
      };
    });
  }

  private async exportDecisionsTaken(userId: number): Promise<object[]> {
    const cases = await this.repository.findCasesByReviewer(userId);
    return cases.map(({ id, outcome, decidedAt }) => ({ id, outcome, decidedAt }));
  }

  private async exportDecisionsReceived(userId: number): Promise<object[]> {
    const cases = await this.repository.findCasesByAuthor(userId);
    return cases.map(({ id, testimonialId, hiddenAt, outcome, statement, decidedAt }) => ({
      id,
      testimonialId,
      hiddenAt,
      outcome,
      statement,
      decidedAt,
    }));
  }

  private async exportObjections(userId: number): Promise<object[]> {
    const objections = await this.objections.findByParty(userId);
    return objections.map(({ party, explanation, submittedAt, outcome, statement, decidedAt }) => ({
      party,
      explanation,
      submittedAt,
      outcome,
      statement,
      decidedAt,
    }));
  }

  private async exportActionsTaken(userId: number): Promise<object[]> {
    const actions = await this.decisions.findActionsByReviewer(userId);
    return actions.map(({ caseId, objectionId, action, takenAt }) => ({ caseId, objectionId, action, takenAt }));
  }

  async eraseUserData(userId: number): Promise<void> {
    await this.database.transaction(() => this.repository.clearByReporter(userId));
    const email = await this.users.findMailAddress(userId);
    if (email !== null) await this.repository.clearEmail(email);
    await this.database.transaction(async () => {
      const closedCases = await this.repository.clearTextsAboutAuthor(userId);
      // From now on only the cases lead to the reporters who have to be notified.
      await this.outbox.recordAll(closedCases.map((closedCaseId) => reportCaseClosed({ closedCaseId })));
    });
  }

  /** Decisions about reports, and the record of who did what, refer to a reviewer. */
  override isUserIdRequired(userId: number): Promise<boolean> {
    return this.decisions.existsByReviewer(userId);
  }
}
