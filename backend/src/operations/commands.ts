import type { Command } from './command.js';

/** In the order of the usage. Commands are loaded on demand, so that help and usage errors are immediate. */
export const commands: Command[] = [
  {
    name: 'make-admin',
    parameters: '<email>',
    summary: 'Makes a user with an account an admin',
    load: async () => (await import('./make-admin.js')).makeAdmin,
  },
  {
    name: 'remove-admin',
    parameters: '<email>',
    summary: 'Makes an admin a user again and ends all sessions of the account',
    load: async () => (await import('./remove-admin.js')).removeAdmin,
  },
  {
    name: 'reset-second-factor',
    parameters: '<email>',
    summary: 'Removes a lost second factor of an account and ends its sessions',
    load: async () => (await import('./reset-second-factor.js')).runResetSecondFactor,
  },
  {
    name: 'renew-keys',
    parameters: '',
    summary: 'Deletes the keys that sign tokens: after a change of AUTH_SECRET, or if a key was disclosed',
    load: async () => (await import('./renew-keys.js')).renewKeys,
  },
  {
    name: 'migrate',
    parameters: '',
    summary: 'Migrates the database to this version without starting the product; each start does so too',
    load: async () => (await import('./migrate.js')).runMigrations,
  },
  {
    name: 'requeue',
    parameters: '[queue]',
    summary: 'Retries the failed jobs of all queues, or of the given one',
    load: async () => (await import('./requeue.js')).requeue,
  },
  {
    name: 'verify',
    parameters: '',
    summary: 'Compares points and rankings with the testimonials and purchases they are based on',
    load: async () => (await import('./verify.js')).verify,
  },
  {
    name: 'redeliver',
    parameters: '',
    summary: 'Finds missing effects of events and records the events again',
    load: async () => (await import('./redeliver.js')).redeliver,
  },
  {
    name: 'recompute',
    parameters: '',
    summary: 'Recomputes all rankings from the testimonials and reports how many have changed',
    load: async () => (await import('./ranking.js')).recompute,
  },
  {
    name: 'rebuild',
    parameters: '',
    summary: 'Does the same as recompute and reports the number of cells',
    load: async () => (await import('./ranking.js')).rebuild,
  },
  {
    name: 'import',
    parameters: '<advertiser> <file.csv|file.json> [referenceParameter] [--confirm-empty]',
    summary:
      'Imports the feed of a partner in one transaction; a new partner needs its reference parameter, an empty feed --confirm-empty',
    load: async () => (await import('./import-feed.js')).importFeed,
  },
  {
    name: 'import-catalog',
    formerName: 'import-catalogue',
    parameters: '<conditions|supplements|brands> <file.csv> [--dry-run]',
    summary: 'Imports a file written by export-catalog in one transaction; --dry-run only reports what would change',
    load: async () => (await import('./catalog.js')).importCatalog,
  },
  {
    name: 'export-catalog',
    formerName: 'export-catalogue',
    parameters: '<conditions|supplements|brands> <file.csv>',
    summary: 'Writes the names of a kind to a CSV file',
    load: async () => (await import('./catalog.js')).exportCatalog,
  },
  {
    name: 'backup',
    parameters: '<folder>',
    summary: 'Writes a consistent backup of database and files to an empty folder while the product is running',
    usesFiles: true,
    load: async () => (await import('./backup/backup.js')).backup,
  },
  {
    name: 'restore',
    parameters: '<folder> [erasures-file]',
    summary: 'Restores a backup to an empty database and repeats the erasures of the second file',
    mayStartEmpty: true,
    load: async () => (await import('./backup/restore.js')).restore,
  },
  {
    name: 'migrate-storage',
    parameters: '<from> <to> [--delete-source]',
    summary:
      'Copies the files between "local", the folder in DATA_DIR, and s3://bucket/prefix; may be interrupted and repeated; --delete-source deletes each file that the other storage has',
    usesFiles: true,
    load: async () => (await import('./migrate-storage.js')).migrateStorage,
  },
  {
    name: 'save-erasures',
    parameters: '<file>',
    summary: 'Writes keyed hashes of the erased users to a file, to repeat the erasures after a restore',
    load: async () => (await import('./backup/erasures.js')).saveErasures,
  },
];
