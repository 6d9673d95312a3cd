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
    'Calls go down, facts rise as events: subscribe to an event instead of importing the module above.',
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
    'Inside a module: controller and job know the service, it knows the repository, that one the entities.',
    { path: String.raw`^backend/src/modules/.+\.${layer}\.ts$` },
    { path: String.raw`^backend/src/modules/.+\.(${others.join('|')})\.ts$` },
  ),
);

const backend = [
  ...moduleOrder,
  ...layers,
  forbid(
    'module-has-a-place',
    'A new module needs a place in the order at the top of this file.',
    { path: '^backend/src/modules/', pathNot: `^backend/src/modules/(${MODULES.join('|')})/` },
    {},
  ),
  forbid(
    'module-through-index',
    'Another module is what its index.ts says; nothing else of it may be known.',
    { path: '^backend/src/modules/([^/]+)/' },
    { path: '^backend/src/modules/', pathNot: ['^backend/src/modules/$1/', '^backend/src/modules/[^/]+/index\\.ts$'] },
  ),
  forbid(
    'not-its-own-index',
    'index.ts is for the others; inside the module import the file itself.',
    { path: '^backend/src/modules/([^/]+)/' },
    { path: '^backend/src/modules/$1/index\\.ts$' },
  ),
  forbid(
    'entry-through-index',
    'The files at the top put modules together; they know no more of them than their index.ts.',
    { path: '^backend/src/[^/]+\\.ts$' },
    { path: '^backend/src/modules/', pathNot: '^backend/src/modules/[^/]+/index\\.ts$' },
  ),
  forbid(
    'platform-knows-no-domain',
    'The platform holds for any product: modules depend on it, not the other way round.',
    { path: '^backend/src/platform/' },
    { path: '^backend/src/(modules|seed)/|^backend/src/[^/]+\\.ts$' },
  ),
  forbid(
    'config-stands-alone',
    'Settings are read before anything else exists.',
    { path: '^backend/src/config/', pathNot: BACKEND_TEST },
    { path: '^backend/src/(?!config/)' },
  ),
  forbid(
    'migrations-stand-alone',
    'A migration must do the same in a year: it may not change with the code.',
    { path: '^backend/src/migrations/', pathNot: BACKEND_TEST },
    { path: '^backend/src/(?!migrations/)' },
  ),
  forbid(
    'operations-through-index',
    "The operator's commands come in by the same door as everybody else: a module's index.ts.",
    { path: '^backend/src/operations/', pathNot: BACKEND_TEST },
    { path: '^backend/src/modules/', pathNot: '^backend/src/modules/[^/]+/index\\.ts$' },
  ),
  forbid(
    'nobody-imports-operations',
    'The product runs without its operator: only admin.ts starts a command.',
    { path: '^backend/src/', pathNot: '^backend/src/(operations/|[^/]+\\.ts$)' },
    { path: '^backend/src/operations/' },
  ),
  forbid(
    'nobody-imports-the-seed',
    'Demo data is put in from outside.',
    { path: '^backend/src/', pathNot: '^backend/src/(seed/|[^/]+\\.ts$)' },
    { path: '^backend/src/seed/' },
  ),
];

const frontend = [
  forbid(
    'features-know-no-feature',
    'A route composes features; what two of them need belongs to ui or lib.',
    { path: '^frontend/src/features/([^/]+)/', pathNot: FRONTEND_TEST },
    { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
  ),
  forbid(
    'feature-through-index',
    'A feature is what its index.ts says; nothing else of it may be known.',
    { path: '^frontend/src/(app|routes)/|^frontend/src/[^/]+$', pathNot: FRONTEND_TEST },
    { path: '^frontend/src/features/', pathNot: '^frontend/src/features/[^/]+/index\\.ts$' },
  ),
  forbid(
    'feature-not-its-own-index',
    'index.ts is for the others; inside the feature import the file itself.',
    { path: '^frontend/src/features/([^/]+)/' },
    { path: '^frontend/src/features/$1/index\\.ts$' },
  ),
  forbid(
    'features-know-nothing-above',
    'app > routes > features > ui, lib, api.',
    { path: '^frontend/src/features/', pathNot: FRONTEND_TEST },
    { path: '^frontend/src/(app|routes)/' },
  ),
  forbid(
    'routes-know-nothing-above',
    'app > routes > features > ui, lib, api.',
    { path: '^frontend/src/routes/', pathNot: FRONTEND_TEST },
    { path: '^frontend/src/app/' },
  ),
  forbid(
    'ui-knows-no-domain',
    'Components without domain words: of lib only the language and the formats.',
    { path: '^frontend/src/ui/', pathNot: FRONTEND_TEST },
    { path: '^frontend/src/(?!ui/)', pathNot: '^frontend/src/lib/(i18n|formats)' },
  ),
  forbid(
    'lib-knows-no-screen',
    'app > routes > features > ui, lib, api.',
    { path: '^frontend/src/lib/', pathNot: FRONTEND_TEST },
    { path: '^frontend/src/(app|routes|features|ui)/' },
  ),
  forbid(
    'api-is-generated',
    'The client is made from the OpenAPI document and knows nothing else.',
    { path: '^frontend/src/api/' },
    { path: '^frontend/src/(?!api/)' },
  ),
];

module.exports = {
  forbidden: [
    forbid('no-cycles', 'Two files that need each other are one thing or hide a third.', {}, { circular: true }),
    forbid('halves-stay-apart', 'They meet at the OpenAPI document.', { path: '^backend/' }, { path: '^frontend/' }),
    forbid(
      'halves-stay-apart-too',
      'They meet at the OpenAPI document.',
      { path: '^frontend/' },
      { path: '^backend/' },
    ),
    forbid(
      'packages-stand-alone',
      'The product and its scripts use a package; it knows neither.',
      { path: '^packages/' },
      { path: '^(backend|frontend|scripts)/' },
    ),
    forbid(
      'product-knows-no-test',
      'What tests need lives with the tests.',
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
