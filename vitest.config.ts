/** How tests run: files side by side on two cores or more, with one PostgreSQL for all of them (design, section 3). */
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { compileCache } from './test/run/compile-cache.ts';
import { fastFolder } from './test/run/fast-folder.ts';
import { LongestFirst } from './test/run/longest-first.ts';
import { SummaryReporter } from './test/run/summary-reporter.ts';

// Workers and all that they start find it by `tmpdir()`.
process.env.TMPDIR = fastFolder();
Object.assign(process.env, compileCache);

export default defineConfig({
  test: {
    // Only where the product itself asks for it.
    alias: [
      {
        find: /^\.\/password-cost\.ts$/,
        replacement: fileURLToPath(new URL('./test/run/password-cost.ts', import.meta.url)),
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'test/environments/**'],
          setupFiles: './test/run/property-seed.ts',
        },
      },
      { extends: true, test: { name: 'browser', include: ['e2e/**/*.test.ts'] } },
    ],
    // Files of a worker share its modules, which no test changes, and its browser: to read the modules anew for each
    // file took a third of the processor's time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new SummaryReporter()],
    environment: 'node',
    globalSetup: './test/database/database-server.ts',
    // On two cores: while one waits for its page, the others have them both.
    maxWorkers: 3,
    // Room for a machine under load; no test waits for this long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is polled for comes when it comes.
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    // An unhandled rejection or error fails the run.
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
