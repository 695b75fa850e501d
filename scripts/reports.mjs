/**
 * Counts what the JSON reports of the test runners say. A run that failed without a failed
 * test (a file that does not load, a server that does not start) counts as one failure, so
 * that no failure can hide in a report that was not written.
 */
import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** @returns {Count} What a run with this exit code counts as when it has no report. */
export function countRun(exitCode) {
  return exitCode === 0 ? count(1, 0, 0) : count(0, 1, 0);
}

/** @returns {Count} */
export function countVitest(path, exitCode) {
  return countReport(path, exitCode, (report) =>
    count(
      report.numPassedTests,
      report.numFailedTests,
      report.numPendingTests + report.numTodoTests,
    ),
  );
}

/** @returns {Count} */
export function countPlaywright(path, exitCode) {
  return countReport(path, exitCode, ({ stats }) =>
    count(stats.expected + stats.flaky, stats.unexpected, stats.skipped),
  );
}

/** @returns {Count} */
export function sum(counts) {
  const total = (key) => counts.reduce((all, one) => all + one[key], 0);
  return count(total('passed'), total('failed'), total('skipped'));
}

function countReport(path, exitCode, read) {
  try {
    const counted = read(JSON.parse(readFileSync(path, 'utf8')));
    return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  } catch {
    return count(0, 1, 0);
  }
}

function count(passed, failed, skipped) {
  return { passed, failed, skipped };
}
