export { ObservabilityModule } from './observability.module.js';
