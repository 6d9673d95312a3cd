/** Reports about public testimonials: notice, status and decision (Digital Services Act, articles 16 and 17). */
export { ContentReportsModule } from './content-reports.module.js';
export { ContentReportsPersonalDataProvider } from './personal-data.provider.js';
export { reportReasons } from './content-report.entity.js';
export { objectionOutcomes, objectionParties } from './objections/objection.entity.js';
export { reportOutcomes } from './report-case.entity.js';
export { ReportCounts } from './report-counts.js';
export { ReportParties } from './report-parties.js';
export { ReportRetention } from './report-retention.js';
