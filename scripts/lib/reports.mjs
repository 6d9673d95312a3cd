import { readFileSync } from 'node:fs';

/** Numbers of a Jest `--json` report. A file that could not even be loaded counts as one failure, so does an empty run. */
export function readJestReport(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numPendingTests: skipped, numFailedTests, numRuntimeErrorTestSuites } = report;
  return settle({ passed, failed: numFailedTests + numRuntimeErrorTestSuites, skipped }, code);
}

/** Numbers of a Playwright JSON report. Errors outside of tests (set-up, a file that does not load) count as failures. */
export function readPlaywrightReport(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return settle({ passed: expected, failed: unexpected + flaky + report.errors.length, skipped }, code);
}

function settle({ passed, failed, skipped }, code) {
  const ranNothing = passed + failed === 0;
  const failedElsewhere = code !== 0 && failed === 0;
  return { passed, failed: ranNothing || failedElsewhere ? 1 : failed, skipped };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
