export { MissingEffectFinder } from './missing-effects.js';
export { Reconciler } from './reconciler.js';
export { ReconciliationModule } from './reconciliation.module.js';
