/** From the top: a module imports another only further down this list, and only through its index.ts. */
const MODULES = [
  'pages',
  'data-rights',
  'notifications',
  'points',
  'integrity',
  'marketplace',
  'analysis',
  'content-reports',
  'review',
  'testimonials',
  'catalog',
  'consent',
  'identity',
];
const BACKEND_TEST = String.raw`\.(db-|e2e-)?spec\.ts$`;
const FRONTEND_TEST = String.raw`\.spec\.tsx?$|^frontend/src/test/`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const moduleOrder = MODULES.slice(1).map((module, above) =>
  forbid(
    `module-order-${module}`,
    'A module imports only modules below it: subscribe to an event instead of importing a module above.',
    { path: `^backend/src/modules/${module}/` },
    { path: `^backend/src/modules/(${MODULES.slice(0, above + 1).join('|')})/` },
  ),
);

/** Inside a module: controller and job -> service -> repository -> entity. */
const layers = [
  ['entity', ['repository', 'service', 'controller', 'job']],
  ['repository', ['service', 'controller', 'job']],
  ['service', ['controller', 'job']],
  ['controller', ['repository', 'job']],
  ['job', ['repository', 'controller']],
].map(([layer, others]) =>
  forbid(
    `layers-${layer}`,
    'Inside a module: controller and job import the service, the service the repository, the repository the entities.',
    { path: String.raw`^backend/src/modules/.+\.${layer}\.ts$` },
    { path: String.raw`^backend/src/modules/.+\.(${others.join('|')})\.ts$` },
  ),
);

const backend = [
  ...moduleOrder,
  ...layers,
  forbid(
    'module-not-listed',
    'Add a new module to the order at the top of this file.',
    { path: '^backend/src/modules/', pathNot: `^backend/src/modules/(${MODULES.join('|')})/` },
    {},
  ),
  forbid(
    'module-only-through-index',
    'Import another module only through its index.ts.',
    { path: '^backend/src/modules/([^/]+)/' },
    { path: '^backend/src/modules/', pathNot: ['^backend/src/modules/$1/', '^backend/src/modules/[^/]+/index\\.ts$'] },
  ),
  forbid(
    'no-own-index',
    'index.ts is for other modules; inside the module import the file itself.',
    { path: '^backend/src/modules/([^/]+)/' },
    { path: '^backend/src/modules/$1/index\\.ts$' },
  ),
  forbid(
    'entry-only-through-index',
    'The entry files import a module only through its index.ts.',
    { path: '^backend/src/[^/]+\\.ts$' },
    { path: '^backend/src/modules/', pathNot: '^backend/src/modules/[^/]+/index\\.ts$' },
  ),
  forbid(
    'platform-no-domain-imports',
    'Modules depend on the platform, which contains no domain terms.',
    { path: '^backend/src/platform/' },
    { path: '^backend/src/(modules|seed)/|^backend/src/[^/]+\\.ts$' },
  ),
  forbid(
    'child-processes-load-little',
    'A child process that reads untrusted files is started often: it must not load the database, the queues or the file storage.',
    { path: String.raw`\.process\.ts$` },
    { path: '^backend/src/(platform/(database|jobs|storage|observability)|modules/[^/]+/index)', reachable: true },
  ),
  forbid(
    'config-no-imports',
    'Settings are read before anything else is loaded.',
    { path: '^backend/src/config/', pathNot: BACKEND_TEST },
    { path: '^backend/src/(?!config/)' },
  ),
  forbid(
    'migrations-no-imports',
    'A migration must not change with the code, so it imports none.',
    { path: '^backend/src/migrations/', pathNot: BACKEND_TEST },
    { path: '^backend/src/(?!migrations/)' },
  ),
  forbid(
    'operations-only-through-index',
    'Commands of the operator import a module only through its index.ts.',
    { path: '^backend/src/operations/', pathNot: BACKEND_TEST },
    { path: '^backend/src/modules/', pathNot: '^backend/src/modules/[^/]+/index\\.ts$' },
  ),
  forbid(
    'no-imports-of-operations',
    'Only admin.ts imports the commands of the operator.',
    { path: '^backend/src/', pathNot: '^backend/src/(operations/|[^/]+\\.ts$)' },
    { path: '^backend/src/operations/' },
  ),
  forbid(
    'no-imports-of-seed',
    'Only the entry files import the demo data.',
    { path: '^backend/src/', pathNot: '^backend/src/(seed/|[^/]+\\.ts$)' },
    { path: '^backend/src/seed/' },
  ),
];

const frontend = [
  forbid(
    'no-imports-between-features',
    'A route composes features; what two features need belongs in ui or lib.',
    { path: '^frontend/src/features/([^/]+)/', pathNot: FRONTEND_TEST },
    { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
  ),
  forbid(
    'feature-only-through-index',
    'Import a feature only through its index.ts.',
    { path: '^frontend/src/(app|routes)/|^frontend/src/[^/]+$', pathNot: FRONTEND_TEST },
    { path: '^frontend/src/features/', pathNot: '^frontend/src/features/[^/]+/index\\.ts$' },
  ),
  forbid(
    'feature-no-own-index',
    'index.ts is for routes; inside the feature import the file itself.',
    { path: '^frontend/src/features/([^/]+)/' },
    { path: '^frontend/src/features/$1/index\\.ts$' },
  ),
  forbid(
    'features-no-upward-imports',
    'app > routes > features > ui, lib, api.',
    { path: '^frontend/src/features/', pathNot: FRONTEND_TEST },
    { path: '^frontend/src/(app|routes)/' },
  ),
  forbid(
    'routes-no-upward-imports',
    'app > routes > features > ui, lib, api.',
    { path: '^frontend/src/routes/', pathNot: FRONTEND_TEST },
    { path: '^frontend/src/app/' },
  ),
  forbid(
    'ui-no-domain-imports',
    'Components without domain logic: of lib they import only i18n, formats, the comparison of names, the values of the API and the focus of the heading.',
    { path: '^frontend/src/ui/', pathNot: FRONTEND_TEST },
    {
      path: '^frontend/src/(?!ui/)',
      pathNot: '^frontend/src/lib/(i18n|formats|fold-name|vocabulary/values|focus-heading)',
    },
  ),
  forbid(
    'lib-no-upward-imports',
    'app > routes > features > ui, lib, api.',
    { path: '^frontend/src/lib/', pathNot: FRONTEND_TEST },
    { path: '^frontend/src/(app|routes|features|ui)/' },
  ),
  forbid(
    'api-no-imports',
    'The client is generated from the OpenAPI document and imports nothing else.',
    { path: '^frontend/src/api/' },
    { path: '^frontend/src/(?!api/)' },
  ),
];

module.exports = {
  forbidden: [
    forbid('no-circular', 'Merge the two files, or move what both need to a third.', {}, { circular: true }),
    forbid(
      'no-backend-to-frontend',
      'Backend and frontend share only the OpenAPI document.',
      { path: '^backend/' },
      { path: '^frontend/' },
    ),
    forbid(
      'no-frontend-to-backend',
      'Backend and frontend share only the OpenAPI document.',
      { path: '^frontend/' },
      { path: '^backend/' },
    ),
    forbid(
      'packages-no-imports',
      'The product and its scripts import a package, never the other way round.',
      { path: '^packages/' },
      { path: '^(backend|frontend|scripts)/' },
    ),
    forbid(
      'no-imports-of-tests',
      'Files that only tests need belong in the folders of the tests.',
      { path: '^(backend|frontend)/src/', pathNot: [BACKEND_TEST, FRONTEND_TEST] },
      { path: [BACKEND_TEST, FRONTEND_TEST, '^backend/test/', '^frontend/e2e/'] },
    ),
    ...backend,
    ...frontend,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json', '.d.ts'], exportsFields: ['exports'] },
  },
};
