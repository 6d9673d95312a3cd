import js from '@eslint/js';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { fileNames } from './scripts/lib/checks/file-names-rule.mjs';
import { vocabulary } from './scripts/lib/checks/vocabulary-rule.mjs';

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

export default tseslint.config(
  {
    ignores: [
      '**/node_modules',
      '**/dist',
      'backend/dist-test',
      '.data',
      '.cache',
      'docs',
      'frontend/src/api',
      'frontend/public',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['frontend/playwright.config.ts'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      'no-restricted-syntax': ['error', vagueName, defaultExport],
    },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs,cjs}'],
    plugins: { house: { rules: { 'file-names': fileNames, vocabulary } } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'house/file-names': 'error',
      'house/vocabulary': 'error',
      // Texts of users are checked for control characters.
      'no-control-regex': 'off',
      'max-lines': ['error', { max: 250 }],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'hack', 'xxx'] }],
    },
  },
  {
    // Nest injects by the class that the decorator metadata names: an import may not be reduced to a type there.
    files: ['backend/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['backend/src/**/*.ts', 'frontend/src/**/*.{ts,tsx}'],
    ignores: ['backend/src/config/**', ...TESTS],
    rules: {
      'no-console': ['error', { allow: ['error'] }],
      'no-restricted-syntax': ['error', vagueName, defaultExport, readsEnvironment],
    },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: ['backend/src/config/**', 'backend/src/migrations/**', ...TESTS],
    rules: {
      'no-restricted-syntax': ['error', vagueName, defaultExport, readsEnvironment, ...handwrittenAlias],
    },
  },
  {
    files: ['backend/src/modules/**/*.ts'],
    ignores: ['**/*.repository.ts', ...TESTS],
    rules: {
      'no-restricted-syntax': [
        'error',
        vagueName,
        defaultExport,
        readsEnvironment,
        ...handwrittenAlias,
        ...tableAccess,
      ],
    },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: ['backend/src/platform/async-context/**', ...TESTS],
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
    rules: { '@typescript-eslint/no-shadow': 'error' },
  },
  {
    files: TESTS,
    rules: {
      'max-lines': 'off',
      'no-restricted-syntax': ['error', vagueName, onlyOrSkipped],
    },
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
    rules: { 'no-restricted-syntax': ['error', vagueName] },
  },
);
