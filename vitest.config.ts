/** Tests without a browser: files in parallel on two cores or more, with one PostgreSQL server for all. */
import { configDefaults, defineConfig } from 'vitest/config';
import { compileCache } from './test/run/compile-cache.ts';
import { fastFolder } from './test/run/fast-folder.ts';
import { SummaryReporter } from './test/run/summary-reporter.ts';

// Workers and their child processes find the folder with `tmpdir()`.
process.env.TMPDIR = fastFolder();
Object.assign(process.env, compileCache);

export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, 'test/environments/**'],
    setupFiles: ['./test/run/property-seed.ts', './test/run/judge-answers.ts'],
    // Test files of a worker share its modules, which no test changes: loading the modules again for each file took a
    // third of the processor time.
    isolate: false,
    // Passed files have no lines in CI, which shows the end of the output.
    reporters: [process.stdout.isTTY ? 'default' : 'minimal', new SummaryReporter()],
    environment: 'node',
    // A stored text that is missing fails its test; only `-u` writes it.
    update: 'none',
    globalSetup: './test/database/database-server.ts',
    // On two cores: while one worker waits for a process or the database, the others use both.
    maxWorkers: 3,
    // Generous for a slow machine; no test waits this long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Generous for a slow machine.
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    // An unhandled rejection or error fails the run.
    dangerouslyIgnoreUnhandledErrors: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/*.component.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'components', include: ['src/**/*.component.test.ts'], setupFiles: ['./test/web/window.ts'] },
      },
    ],
  },
});
