/** Ends a test run with its costs, its failed tests, and one line for people and programs: `N passed, N failed`. */
import { existsSync, readFileSync } from 'node:fs';
import type { JSONReport } from '@playwright/test/reporter';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import { browserFailures, failureLines, vitestFailures } from './failures.ts';
import { costLines } from './run-costs.ts';

/** The JSON report of the browser tests that ran before, in `npm test`. */
const { BROWSER_REPORT: browserReport } = process.env;

/** Counts tests, with the browser tests before; a file that could not be run counts as one failed test. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const failures = vitestFailures(modules, errors);
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    let passed = states.filter((state) => state === 'passed').length;
    let skipped = states.filter((state) => state === 'skipped' || state === 'pending').length;
    if (browserReport && !existsSync(browserReport)) {
      failures.unshift({
        place: browserReport,
        title: 'The browser tests wrote no report',
        message: 'It did not pass.',
      });
    } else if (browserReport) {
      const report: JSONReport = JSON.parse(readFileSync(browserReport, 'utf8'));
      failures.unshift(...browserFailures(report));
      passed += report.stats.expected;
      skipped += report.stats.skipped;
    }
    const counts = `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
    const lines = [...costLines(modules), ...failureLines(failures), '', counts];
    process.once('exit', () => process.stdout.write(`${lines.join('\n')}\n`));
  }
}
