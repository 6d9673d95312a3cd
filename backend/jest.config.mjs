import { fileURLToPath } from 'node:url';

const swc = (syntax, sourceMaps = 'inline') => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps,
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2023',
      keepClassNames: true,
      parser: { syntax, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    },
  },
];

/** Published as ES modules only; Jest runs everything as CommonJS. */
const esModules = [
  '@nestjs',
  'better-auth',
  '@better-auth',
  '@better-fetch',
  'better-call',
  'jose',
  '@noble',
  'kysely',
  'nanostores',
  'defu',
  'rou3',
  'zod',
  'uuid',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  '@scure',
  'load-esm',
  'path-to-regexp',
];

const shared = {
  testEnvironment: 'node',
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'],
    // Says only how it is imported, not how it is required.
    '^file-type$': fileURLToPath(import.meta.resolve('file-type')),
  },
  transform: { '^.+\\.ts$': swc('typescript'), '^.+\\.m?js$': swc('ecmascript', false) },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
};

export default {
  // Each worker boots the whole product; two fill two cores.
  maxWorkers: 2,
  // What Node measures about a process outlives the product that asked for it: some 50 MB a file.
  workerIdleMemoryLimit: '600MB',
  testSequencer: '<rootDir>/test/longest-first.mjs',
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/src/**/*.spec.ts'] },
    {
      ...shared,
      displayName: 'database',
      testMatch: ['<rootDir>/{src,test}/**/*.{db,e2e}-spec.ts'],
      globalSetup: '<rootDir>/test/postgres.mjs',
      globalTeardown: '<rootDir>/test/stop-postgres.mjs',
      setupFilesAfterEnv: ['<rootDir>/test/jest-timeout.ts', '<rootDir>/test/patch-jest-realm.ts'],
    },
  ],
};
