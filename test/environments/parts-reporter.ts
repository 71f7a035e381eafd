/** Says at the end which parts of the matrix ran; a part that did not run says in its title what it needs. */
import type { Reporter, TestModule } from 'vitest/node';

const words = { passed: 'passed', failed: 'FAILED', skipped: 'not run', pending: 'not run' };

export class PartsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const parts = modules.flatMap(({ children }) => [...children.suites()]);
    const lines = parts.map((part) => `${words[part.state()].padEnd(8)} ${part.name}`);
    process.stdout.write(`\nParts of the matrix:\n${lines.sort().join('\n')}\n`);
  }
}
