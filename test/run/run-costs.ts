/** What a test run cost: the slowest files, and the sum of each level of `CONTRIBUTING.md`. */
import { relative } from 'node:path';
import type { TestModule } from 'vitest/node';

const slowestCount = 10;

/** By the path of a file; the first one that matches. */
const levels: readonly [name: string, files: RegExp][] = [
  ['components', /\.component\.test\.ts$/],
  ['whole program', /^src\/app\//],
  ['API and database', /^src\/(\w+\/)?server\//],
  ['checks', /^test\//],
  ['rules', /./],
];

interface FileCost {
  path: string;
  ms: number;
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(9);

/** A file's time in its worker: loading, set-up and tests. */
function costOf(module: TestModule): FileCost {
  const { collectDuration, duration, prepareDuration, setupDuration } = module.diagnostic();
  const path = relative(process.cwd(), module.moduleId);
  return { path, ms: collectDuration + duration + prepareDuration + setupDuration };
}

/** Lines for the end of a run; none for a run of a few files. Files run side by side, so the run itself takes less. */
export function costLines(modules: readonly TestModule[]): string[] {
  if (modules.length <= slowestCount) return [];
  const files = modules.map(costOf);
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, slowestCount);
  const sums = new Map<string, { files: number; ms: number }>();
  for (const { path, ms } of files) {
    const name = levels.find(([, matching]) => matching.test(path))?.[0] ?? '';
    const sum = sums.get(name) ?? { files: 0, ms: 0 };
    sums.set(name, { files: sum.files + 1, ms: sum.ms + ms });
  }
  return [
    'The slowest files:',
    ...slowest.map(({ path, ms }) => `${inSeconds(ms)}  ${path}`),
    'Time of all workers by level:',
    ...[...sums].map(([name, { files: count, ms }]) => `${inSeconds(ms)}  ${name}, ${count} files`),
  ];
}
