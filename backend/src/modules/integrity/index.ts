/** Integrity signals: what reviewers should know about other testimonials before they decide. Signals never decide. */
export { IntegrityModule } from './integrity.module.js';
