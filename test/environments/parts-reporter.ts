/** Says at the end which parts of the matrix ran; a part that did not run says in its title what it needs. */
import type { Reporter, TestModule } from 'vitest/node';

const words = { passed: 'passed', failed: 'FAILED', skipped: 'not run', pending: 'not run', queued: 'not run' };

/** A file that `npm test` runs as well has no parts: its tests are listed themselves. */
function partsOf({ children }: TestModule): { name: string; word: string }[] {
  return [...children].map((part) => ({
    name: part.name,
    word: words[part.type === 'suite' ? part.state() : part.result().state],
  }));
}

export class PartsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap(partsOf).map(({ name, word }) => `${word.padEnd(8)} ${name}`);
    process.stdout.write(`\nParts of the matrix:\n${lines.sort().join('\n')}\n`);
  }
}
