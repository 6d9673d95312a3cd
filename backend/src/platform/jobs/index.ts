export { EventJob, type EventJobData, HandlesEvents } from './event-job.js';
export { JobsModule } from './jobs.module.js';
export { Subscriptions } from './subscriptions.js';
