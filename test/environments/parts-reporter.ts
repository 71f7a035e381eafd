/** Lists at the end which parts of the matrix ran; the title of a skipped part says what it needs. */
import type { Reporter, TestModule } from 'vitest/node';

const stateTexts = { passed: 'passed', failed: 'FAILED', skipped: 'not run', pending: 'not run', queued: 'not run' };

/** Files that also belong to `npm test` have no parts, so their tests are listed individually. */
function partsOf({ children }: TestModule): { name: string; state: string }[] {
  return [...children].map((part) => ({
    name: part.name,
    state: stateTexts[part.type === 'suite' ? part.state() : part.result().state],
  }));
}

export class PartsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap(partsOf).map(({ name, state }) => `${state.padEnd(8)} ${name}`);
    process.stdout.write(`\nParts of the matrix:\n${lines.sort().join('\n')}\n`);
  }
}
