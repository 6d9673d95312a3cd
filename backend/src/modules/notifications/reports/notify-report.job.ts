import { EventJob, OnEvents } from '../../../platform/jobs/index.js';
import { type ReportEventPayload, ReportNotifications } from './report-notifications.js';

/** Reads the current state of the case, so that a repeated or late event notifies once, and nothing outdated. */
@OnEvents({
  queue: 'notifications.notify-report',
  on: [
    'content-reports.testimonial-hidden',
    'content-reports.case-decided',
    'content-reports.objection-decided',
    'content-reports.case-closed',
    'testimonials.withdrawn',
  ],
})
export class NotifyReportJob extends EventJob<ReportEventPayload> {
  constructor(private readonly notifications: ReportNotifications) {
    super();
  }

  handle(payload: ReportEventPayload): Promise<void> {
    return this.notifications.notify(payload);
  }
}
