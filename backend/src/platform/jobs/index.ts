export { EventJob, type EventJobData, HandlesEvents } from './event-job.js';
export { JOB_ROOM, jobRoom } from './job-room.js';
export { jobRoomDoor } from './job-room-door.js';
export { JobsModule } from './jobs.module.js';
export { Subscriptions } from './subscriptions.js';
