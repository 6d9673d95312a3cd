export { AuthorCases } from './objections/author-cases';
export { useAuthorCases } from './queries';
export { ObjectionQueueScreen } from './queue/objection-queue-screen';
export { ReportQueueScreen } from './queue/report-queue-screen';
export { ReviewTabs } from './queue/review-tabs';
export { ReportButton } from './report-button';
export { ReportStatusScreen } from './report-status-screen';
