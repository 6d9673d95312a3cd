export { ReportStatusScreen as Component } from '../features/content-reports';
