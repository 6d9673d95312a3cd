export { Database } from './database.js';
export { DIRECT_DATABASE_URL, DatabaseModule } from './database.module.js';
export { refersToNothing } from './errors.js';
