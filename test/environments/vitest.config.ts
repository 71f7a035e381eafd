/** `npm run test:environments`: the product with programs that npm does not bring. It is no part of `npm test`. */
import { defineConfig } from 'vitest/config';
import { PartsReporter } from './parts-reporter.ts';

export default defineConfig({
  test: {
    // The last two need npm alone and are part of `npm test` as well: output that cannot be written, and a database that
    // takes no changes any more.
    include: ['test/environments/*.test.ts', 'src/app/closed-output.test.ts', 'src/app/database-changes.test.ts'],
    globalSetup: './test/database/database-server.ts',
    // Whole servers and products start here, and the first may have to build the web app.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 1,
    reporters: ['default', new PartsReporter()],
  },
});
