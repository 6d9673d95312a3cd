const swc = [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    },
  },
];

const shared = {
  setupFilesAfterEnv: ['<rootDir>/test/jest/timeout.ts'],
  runtime: '<rootDir>/test/jest/native-runtime.mjs',
  testEnvironment: '<rootDir>/test/jest/product-environment.mjs',
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'] },
  transform: { '^.+\\.ts$': swc },
};

const database = {
  ...shared,
  displayName: 'database',
  testMatch: ['<rootDir>/{src,test}/**/*.{db,e2e}-spec.ts'],
  globalSetup: '<rootDir>/test/jest/start-postgres.mjs',
  globalTeardown: '<rootDir>/test/jest/stop-postgres.mjs',
  setupFilesAfterEnv: [...shared.setupFilesAfterEnv, '<rootDir>/test/jest/request-limits.ts'],
};

/** Tests of files, which the full run repeats with the files in S3 instead of DATA_DIR. */
const FILE_TESTS = [
  'testimonials/proof-files/proof-files',
  'data-rights/exports/exports',
  'data-rights/erasures/erasures',
];

const files = {
  ...database,
  displayName: 'files in s3',
  testMatch: FILE_TESTS.map((path) => `<rootDir>/src/modules/${path}.db-spec.ts`),
  setupFilesAfterEnv: [...database.setupFilesAfterEnv, '<rootDir>/test/jest/files-in-s3.ts'],
};

/** Tests of jobs, which the full run repeats with the queues in a Redis cluster instead of PostgreSQL. */
const JOB_TESTS = [
  'src/modules/**/*.job',
  'src/modules/analysis/cells/cells',
  'src/modules/catalog/admin/catalog-admin',
  'src/modules/consent/consent',
  'src/modules/content-reports/report-decisions',
  'src/modules/data-rights/{erasures/erasures,exports/exports,retention/retention}',
  'src/modules/marketplace/{images/images,merges/merge-applier}',
  'src/modules/notifications/*',
  'src/modules/points/*',
  'src/modules/review/review',
  'src/platform/jobs/{coalesced-events,queue-dashboard}',
  'src/platform/outbox/outbox',
];

const jobs = {
  ...database,
  displayName: 'queues in a redis cluster',
  testMatch: [
    ...JOB_TESTS.map((path) => `<rootDir>/${path}.db-spec.ts`),
    // Waits for the cluster to notice the failure of a node.
    '<rootDir>/test/processes/redis-cluster-failure.full-spec.ts',
  ],
  setupFilesAfterEnv: [...database.setupFilesAfterEnv, '<rootDir>/test/jest/queues-in-cluster.ts'],
};

export default {
  // Each worker runs the whole product and often waits for servers, processes and timers: two leave a quarter of two cores unused.
  maxWorkers: 3,
  // Each file leaves some memory in use.
  workerIdleMemoryLimit: '1500MB',
  // One with much memory in use takes longer to end than the usual half second, after which Jest reports that it did not.
  workerGracefulExitTimeout: 10_000,
  testSequencer: '<rootDir>/test/jest/longest-first.mjs',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/src/**/*.spec.ts'],
      globalSetup: '<rootDir>/test/jest/compile-product.mjs',
    },
    database,
    ...(process.env.FULL ? [files, jobs] : []),
  ],
};
