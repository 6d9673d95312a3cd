import type { DomainEvent } from '../../platform/outbox/index.js';

declare module '../../platform/outbox/outbox.js' {
  interface EventNames {
    'content-reports.testimonial-hidden': true;
    'content-reports.case-decided': true;
    'content-reports.objection-decided': true;
    'content-reports.case-closed': true;
  }
}

/** A reviewer hid a reported testimonial until the reports about it are decided. */
export const reportedTestimonialHidden = (payload: { caseId: number }): DomainEvent => ({
  name: 'content-reports.testimonial-hidden',
  payload,
});

/** The reports about a testimonial were decided. */
export const reportCaseDecided = (payload: { caseId: number }): DomainEvent => ({
  name: 'content-reports.case-decided',
  payload,
});

/** An objection to a decision about reports was decided. */
export const objectionDecided = (payload: { objectionId: number }): DomainEvent => ({
  name: 'content-reports.objection-decided',
  payload,
});

/** The erasure of an author cleared the author of a case whose testimonial was deleted. */
export const reportCaseClosed = (payload: { closedCaseId: number }): DomainEvent => ({
  name: 'content-reports.case-closed',
  payload,
});
