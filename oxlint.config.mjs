import { defineConfig } from 'oxlint';

const TESTS = [
  '**/*.spec.{ts,tsx}',
  '**/*.db-spec.ts',
  '**/*.e2e-spec.ts',
  'backend/test/**',
  'frontend/src/test/**',
  'frontend/e2e/**',
];
const readsEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Settings are parsed once, in backend/src/config/env.ts.',
};
const vagueName = {
  selector:
    ':matches(ClassDeclaration, FunctionDeclaration, TSInterfaceDeclaration)[id.name=/(Manager|Helpers?|Utils?)$/]',
  message: 'Name it after what it does.',
};
const defaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export it by name: the name is then the same everywhere.',
};
const onlyOrSkipped = {
  selector:
    'CallExpression > MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo|fixme|failing)$/]',
  message: 'Every test runs.',
};
/** See docs/adr/0006-sql-for-reads-entities-for-writes.md. */
const handwrittenAlias = ['TemplateElement[value.raw=/\\bas "[a-z]+[A-Z]/]', 'Literal[value=/\\bas "[a-z]+[A-Z]/]'].map(
  (selector) => ({
    selector,
    message: 'Select columns with selectColumns(Entity, [...]) and expressions with selectExpressions<Row>({...}).',
  }),
);
const tableAccess = [
  "CallExpression[callee.property.name=/^(query|preparedQuery|execute)$/][callee.object.property.name='database']",
  "CallExpression[callee.property.name='query'][callee.object.property.name='pool']",
  "Decorator[expression.callee.name='InjectRepository']",
].map((selector) => ({ selector, message: 'Only *.repository.ts accesses tables.' }));

/** Replaces the restrictions of the entries before it for the same files. */
const restrictSyntax = (...restrictions) => ({ 'house/restricted-syntax': ['error', restrictions] });

export default defineConfig({
  plugins: ['typescript'],
  jsPlugins: ['./scripts/lib/checks/house-plugin.mjs'],
  options: { typeAware: true, typeCheck: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error' },
  env: { builtin: true, node: true },
  ignorePatterns: [
    '**/dist',
    'backend/dist-test',
    'backend/.cache',
    '.data',
    '.cache',
    'docs',
    'frontend/src/api',
    'frontend/public',
  ],
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'max-lines': ['error', { max: 250 }],
    'no-array-constructor': 'error',
    'no-case-declarations': 'error',
    // Texts of users are checked for control characters.
    'no-control-regex': 'off',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-prototype-builtins': 'error',
    'no-redeclare': 'error',
    'no-regex-spaces': 'error',
    'no-unexpected-multiline': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'no-useless-assignment': 'error',
    'no-var': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'hack', 'xxx'] }],
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'preserve-caught-error': 'error',
    // Stricter than the compiler about what is correct here.
    'typescript/no-base-to-string': 'off',
    'typescript/no-implied-eval': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-redundant-type-constituents': 'off',
    'typescript/no-useless-default-assignment': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/restrict-template-expressions': 'off',
    'typescript/unbound-method': 'off',
    'house/file-names': 'error',
    'house/vocabulary': 'error',
  },
  overrides: [
    {
      // Their inferred types are not exact enough.
      files: ['**/*.{js,mjs,cjs}'],
      rules: {
        'no-undef': 'error',
        'typescript/await-thenable': 'off',
        'typescript/no-misused-promises': 'off',
        'typescript/no-unsafe-unary-minus': 'off',
      },
    },
    {
      // Node waits for its tests.
      files: ['**/*.test.{js,mjs}'],
      rules: { 'typescript/no-floating-promises': 'off' },
    },
    {
      files: ['backend/src/openapi/sign-in.js'],
      env: { browser: true },
    },
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        'typescript/ban-ts-comment': 'error',
        'typescript/consistent-type-imports': [
          'error',
          { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
        ],
        'typescript/no-empty-object-type': 'error',
        'typescript/no-explicit-any': 'error',
        'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
        'typescript/no-namespace': 'error',
        'typescript/no-require-imports': 'error',
        'typescript/no-unnecessary-type-constraint': 'error',
        'typescript/no-unsafe-function-type': 'error',
        ...restrictSyntax(vagueName, defaultExport),
      },
    },
    {
      // An effect that must ignore later changes of a value reads it in an Effect Event, not by leaving it out.
      files: ['frontend/**/*.{ts,tsx}'],
      excludeFiles: ['frontend/e2e/**'],
      plugins: ['typescript', 'react'],
      rules: { 'react/rules-of-hooks': 'error', 'react/exhaustive-deps': 'error' },
    },
    {
      // One request with a long text must not occupy the process for minutes.
      files: ['backend/src/**/*.ts', 'frontend/src/**/*.{ts,tsx}', 'packages/*/src/**/*.js'],
      excludeFiles: TESTS,
      rules: { 'house/linear-regexp': 'error' },
    },
    {
      // Nest injects by the class that the decorator metadata names: an import may not be reduced to a type there.
      files: ['backend/**/*.ts'],
      rules: { 'typescript/consistent-type-imports': 'off' },
    },
    {
      files: ['backend/src/**/*.ts', 'frontend/src/**/*.{ts,tsx}'],
      excludeFiles: ['backend/src/config/**', ...TESTS],
      rules: {
        'no-console': ['error', { allow: ['error'] }],
        ...restrictSyntax(vagueName, defaultExport, readsEnvironment),
      },
    },
    {
      files: ['backend/src/**/*.ts'],
      excludeFiles: ['backend/src/config/**', 'backend/src/migrations/**', ...TESTS],
      rules: restrictSyntax(vagueName, defaultExport, readsEnvironment, ...handwrittenAlias),
    },
    {
      files: ['backend/src/modules/**/*.ts'],
      excludeFiles: ['**/*.repository.ts', ...TESTS],
      rules: restrictSyntax(vagueName, defaultExport, readsEnvironment, ...handwrittenAlias, ...tableAccess),
    },
    {
      files: ['backend/src/**/*.ts'],
      excludeFiles: ['backend/src/platform/async-context/**', ...TESTS],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            name: 'node:async_hooks',
            importNames: ['AsyncLocalStorage'],
            message: 'Use AsyncVariable: see docs/adr/0031-one-asynchronous-context.md.',
          },
        ],
      },
    },
    {
      // A parameter must not hide a select list of the same name from the text of a statement.
      files: ['backend/src/**/*.repository.ts'],
      rules: { 'no-shadow': 'error' },
    },
    {
      files: TESTS,
      rules: { 'max-lines': 'off', ...restrictSyntax(vagueName, onlyOrSkipped) },
    },
    {
      files: ['backend/src/migrations/**', 'backend/src/seed/**/data/**', 'backend/src/seed/demo/**'],
      rules: { 'max-lines': 'off' },
    },
    {
      // Migrations never change, and the rule's own tests need the denied terms.
      files: [
        'backend/src/migrations/**',
        'scripts/test/vocabulary-rule.test.mjs',
        'scripts/lib/checks/denied-terms.mjs',
      ],
      rules: { 'house/vocabulary': 'off' },
    },
    {
      // These tools ask for a default export.
      files: ['**/*.config.{ts,js,mjs}', 'frontend/e2e/support/launch.ts'],
      rules: restrictSyntax(vagueName),
    },
  ],
});
