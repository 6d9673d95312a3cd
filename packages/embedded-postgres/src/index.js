export { PostgresAccount } from './account.js';
export { locateBinaries } from './binaries.js';
export { Cluster } from './cluster.js';
export { openDataFolder } from './data-folder.js';
export { EmbeddedPostgresError } from './embedded-postgres-error.js';
export { Postmaster } from './postmaster.js';
export { startEmbeddedPostgres } from './start-embedded-postgres.js';
