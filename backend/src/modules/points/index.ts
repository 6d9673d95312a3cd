/** What people earn: an append-only ledger. */
export { LedgerCheck } from './ledger-check.js';
export { PointsPersonalData } from './personal-data.js';
export { PointsModule } from './points.module.js';
export { PointsService, TESTIMONIAL_POINTS, type TestimonialAccount } from './points.service.js';
