export { EventJob, OnEvents } from './event-job.js';
export { QUEUE_DASHBOARD_PATH, queueDashboard } from './queue-dashboard.js';
export { protectDashboard, requireDashboardAccess } from './queue-dashboard-access.js';
export { JobsModule } from './jobs.module.js';
export { JobRegistry } from './job-registry.js';
export { RenamedQueues } from './renamed-queues.js';
