const swc = (syntax) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2023',
      parser: syntax === 'typescript' ? { syntax, tsx: true } : { syntax, jsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
];

// Packages that ship only ESM; everything else in node_modules is loaded as it is.
const esm = [
  'msw',
  '@mswjs',
  'rettime',
  'until-async',
  '@open-draft',
  'outvariant',
  'openapi-fetch',
  'openapi-react-query',
];

export default {
  displayName: 'frontend',
  // Left to itself Jest keeps one core free.
  maxWorkers: 2,
  // Pages leave something behind in their window: a worker that has grown is replaced.
  workerIdleMemoryLimit: '700MB',
  // One with much memory in use takes longer to end than the usual half second, after which Jest reports that it did not.
  workerGracefulExitTimeout: 10_000,
  rootDir: import.meta.dirname,
  // A limit for hangs, not a measure of speed: compilers and browsers may share the machine.
  testTimeout: 120_000,
  runtime: '<rootDir>/src/test/shared/packages.mjs',
  testEnvironment: '<rootDir>/src/test/shared/window.mjs',
  testEnvironmentOptions: { url: 'http://localhost/' },
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  setupFilesAfterEnv: ['<rootDir>/src/test/setup.ts'],
  moduleNameMapper: {
    '(?<!\\.module)\\.css$|\\.(woff2|svg|png)$': '<rootDir>/src/test/stubs/asset.cjs',
    '^lucide-react$': '<rootDir>/src/test/stubs/icons.cjs',
    '^fast-check$': '<rootDir>/../scripts/lib/tests/seeded-fast-check.cjs',
  },
  transform: {
    '^.+\\.tsx?$': swc('typescript'),
    '^.+\\.m?js$': swc('ecmascript'),
    '\\.module\\.css$': '<rootDir>/src/test/stubs/css-module.cjs',
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esm.join('|')})/)`],
};
