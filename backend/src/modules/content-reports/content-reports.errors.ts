import { DomainError } from '../../platform/http/index.js';

export class ContentReportNotFoundError extends DomainError {
  constructor() {
    super('content_report_not_found', 'not-found', 'There is no report with this number.');
  }
}

/** The error does not contain the number of the other report: many people may share one address. */
export class AlreadyReportedError extends DomainError {
  constructor() {
    super('already_reported', 'conflict', 'Someone at this address has already reported this testimonial.');
  }
}

export class ReportCaseNotFoundError extends DomainError {
  constructor() {
    super('report_case_not_found', 'not-found', 'There is no such report case, or its testimonial was deleted.');
  }
}

export class ReportCaseDecidedError extends DomainError {
  constructor() {
    super('report_case_decided', 'conflict', 'These reports have been decided.');
  }
}

export class StaleReportCaseError extends DomainError {
  constructor() {
    super('stale_report_case', 'conflict', 'A report was added, or the case has changed, since this version was read.');
  }
}

export class OwnApprovalError extends DomainError {
  constructor() {
    super('own_approval', 'forbidden', 'Reviewers cannot decide about testimonials that they approved.');
  }
}

export class OwnReportError extends DomainError {
  constructor() {
    super('own_report', 'forbidden', 'Reviewers cannot decide about their own reports.');
  }
}

export class ReportsUndecidedError extends DomainError {
  declare readonly code: 'reports_undecided';

  constructor() {
    super(
      'reports_undecided',
      'conflict',
      'The testimonial was hidden because of reports, which must be decided first.',
    );
  }
}

export class OwnDecisionError extends DomainError {
  constructor() {
    super('own_decision', 'forbidden', 'Another reviewer than the one of the decision must decide the objection.');
  }
}

export class ObjectionNotFoundError extends DomainError {
  constructor() {
    super('objection_not_found', 'not-found', 'There is no such objection.');
  }
}

export class ObjectionDecidedError extends DomainError {
  constructor() {
    super('objection_decided', 'conflict', 'This objection has been decided.');
  }
}

export class StaleObjectionError extends DomainError {
  constructor() {
    super('stale_objection', 'conflict', 'The objection has changed since this version was read.');
  }
}

export class AlreadyObjectedError extends DomainError {
  constructor() {
    super('already_objected', 'conflict', 'You have already objected to this decision.');
  }
}

export class NotDecidedError extends DomainError {
  constructor() {
    super('not_decided', 'conflict', 'There is no decision yet.');
  }
}

export class ObjectionTooLateError extends DomainError {
  constructor() {
    super('objection_too_late', 'conflict', 'Objections are possible within six months after the decision.');
  }
}

export class DecidedInFavorError extends DomainError {
  constructor() {
    super('decided_in_favor', 'conflict', 'The decision that applies now is the one that you asked for.');
  }
}
