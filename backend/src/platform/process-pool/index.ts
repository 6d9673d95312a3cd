export { ProcessPool } from './process-pool.js';
export { serveTasks } from './serve-tasks.js';
