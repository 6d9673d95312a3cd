/** What people earn: an append-only ledger. */
export { PointsModule } from './points.module.js';
export { TESTIMONIAL_POINTS } from './points.service.js';
