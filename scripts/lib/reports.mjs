import { readFileSync } from 'node:fs';

/** Counts of a Jest `--json` report. A test file that cannot be loaded counts as one failure, as does an empty run. */
export function readJestReport(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numPendingTests: skipped, numFailedTests, numRuntimeErrorTestSuites } = report;
  return normalizeCounts({ passed, failed: numFailedTests + numRuntimeErrorTestSuites, skipped }, code);
}

/** Counts of a Playwright JSON report. Errors outside of tests (set-up, loading of files) count as failures. */
export function readPlaywrightReport(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return normalizeCounts({ passed: expected, failed: unexpected + flaky + report.errors.length, skipped }, code);
}

function normalizeCounts({ passed, failed, skipped }, code) {
  const isEmpty = passed + failed === 0;
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
