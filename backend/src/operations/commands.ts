import type { Command } from './command.js';

/** In the order of the usage. What a command needs is loaded when it is typed: help and wrong use wait for nothing. */
export const commands: Command[] = [
  {
    name: 'make-admin',
    parameters: '<email>',
    summary: 'Makes a person with an account an admin',
    load: async () => (await import('./make-admin.js')).makeAdmin,
  },
  {
    name: 'renew-keys',
    parameters: '',
    summary: 'Forgets the keys that sign tokens: after a change of AUTH_SECRET, or when one got out',
    load: async () => (await import('./renew-keys.js')).renewKeys,
  },
  {
    name: 'requeue',
    parameters: '[queue]',
    summary: 'Puts failed jobs back into their queues, or into this one, to be tried anew',
    load: async () => (await import('./requeue.js')).requeue,
  },
  {
    name: 'verify',
    parameters: '',
    summary: 'Compares points and rankings with the testimonials and purchases that they come from',
    load: async () => (await import('./verify.js')).verify,
  },
  {
    name: 'redeliver',
    parameters: '',
    summary: 'Looks for everything that should have followed from an event, and hands out again what is missing',
    load: async () => (await import('./redeliver.js')).redeliver,
  },
  {
    name: 'recompute',
    parameters: '',
    summary: 'Counts every ranking again from its testimonials and says how many were wrong',
    load: async () => (await import('./ranking.js')).recompute,
  },
  {
    name: 'rebuild',
    parameters: '',
    summary: 'Makes the read table of the rankings anew, pair by pair, while people read it',
    load: async () => (await import('./ranking.js')).rebuild,
  },
  {
    name: 'import',
    parameters: '<advertiser> <file.csv|file.json> [referenceParameter] [--confirm-empty]',
    summary:
      'Takes over what a partner sells, all of it or nothing; a new one needs its reference parameter, an empty feed --confirm-empty',
    load: async () => (await import('./import-feed.js')).importFeed,
  },
  {
    name: 'import-catalogue',
    parameters: '<conditions|supplements|brands> <file.csv>',
    summary: 'Takes such a file back, all of it or nothing',
    load: async () => (await import('./catalog.js')).importCatalog,
  },
  {
    name: 'export-catalogue',
    parameters: '<conditions|supplements|brands> <file.csv>',
    summary: 'Writes the names of a kind into a file for spreadsheets',
    load: async () => (await import('./catalog.js')).exportCatalog,
  },
  {
    name: 'backup',
    parameters: '<folder>',
    summary: 'Writes database and files into an empty folder, as they are at one moment, while people go on working',
    load: async () => (await import('./backup/backup.js')).backup,
  },
  {
    name: 'restore',
    parameters: '<folder> [erasures-file]',
    summary: 'Puts a backup into an empty database, and erases again whom the second file says was erased since',
    load: async () => (await import('./backup/restore.js')).restore,
  },
  {
    name: 'save-erasures',
    parameters: '<file>',
    summary: 'Writes who was erased, by keyed hashes, for the day on which a backup brings them back',
    load: async () => (await import('./backup/erasures.js')).saveErasures,
  },
];
