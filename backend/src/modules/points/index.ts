/** Points of users, in an append-only ledger. */
export { LedgerAudit } from './ledger-audit.js';
export { PointsPersonalDataProvider } from './personal-data.provider.js';
export { PointsModule } from './points.module.js';
export { PointsService, TESTIMONIAL_POINTS, type TestimonialPoints } from './points.service.js';
