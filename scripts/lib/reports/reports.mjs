import { readFileSync } from 'node:fs';

/**
 * Counts and failures of a Jest `--json` report. A test file that cannot be loaded counts as one failure, as does a run
 * without tests unless `mayBeEmpty`.
 */
export function readJestReport(file, code, { mayBeEmpty = false } = {}) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numPendingTests: skipped, numFailedTests, numRuntimeErrorTestSuites } = report;
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [{ title: name, message }];
      return failed.map(({ fullName, failureMessages }) => ({ title: fullName, message: failureMessages.join('\n') }));
    });
  const counts = { passed, failed: numFailedTests + numRuntimeErrorTestSuites, skipped };
  return { ...normalizeCounts(counts, code, mayBeEmpty), failures };
}

/** Counts and failures of a Playwright report. Errors outside of tests (set-up, loading of files) count as failures. */
export function readPlaywrightReport(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = report.suites
    .flatMap(listSpecs)
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => ({ title, message: tests.flatMap(listErrors).join('\n') }));
  const counts = { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
  return { ...normalizeCounts(counts, code, false), failures };
}

const listSpecs = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(listSpecs)];
const listErrors = ({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message));

function normalizeCounts({ passed, failed, skipped }, code, mayBeEmpty) {
  const isEmpty = passed + failed === 0 && !mayBeEmpty;
  const hasOtherFailure = code !== 0 && failed === 0;
  return { passed, failed: isEmpty || hasOtherFailure ? 1 : failed, skipped };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
