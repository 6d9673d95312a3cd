import { relative } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { root } from './lib/runner.mjs';

/**
 * Checks the types of one TypeScript project and lints its files with the same program, which takes two thirds of the time
 * of both separately: `node scripts/lint-types.mjs backend/tsconfig.json`.
 */
const [config] = process.argv.slice(2);
const program = createProgram(config);
const diagnostics = ts.getPreEmitDiagnostics(program);
if (diagnostics.length > 0) console.error(formatDiagnostics(diagnostics));
const { output, count } = await lint(program);
if (output) console.error(output);
process.exitCode = diagnostics.length + count > 0 ? 1 : 0;

function createProgram(path) {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (diagnostic) => exitWith([diagnostic]) };
  const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(path, { noEmit: true }, host);
  if (errors.length > 0) exitWith(errors);
  return ts.createProgram(fileNames, options);
}

function exitWith(errors) {
  console.error(formatDiagnostics(errors));
  process.exit(1);
}

function formatDiagnostics(diagnostics) {
  return ts.formatDiagnostics(diagnostics, {
    getCanonicalFileName: (path) => path,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  });
}

async function lint(program) {
  const eslint = new ESLint({
    cwd: root,
    warnIgnored: false,
    overrideConfig: {
      files: ['**/*.{ts,tsx}'],
      languageOptions: { parserOptions: { projectService: false, programs: [program] } },
    },
  });
  const results = await eslint.lintFiles(program.getRootFileNames().map((path) => relative(root, path)));
  const formatter = await eslint.loadFormatter('stylish');
  return {
    output: await formatter.format(results),
    count: results.reduce((sum, { errorCount, warningCount }) => sum + errorCount + warningCount, 0),
  };
}
