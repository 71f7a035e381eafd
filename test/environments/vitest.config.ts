/** `npm run test:environments`: the product with programs that are not npm packages. Not part of `npm test`. */
import { defineConfig } from 'vitest/config';
import { PartsReporter } from './parts-reporter.ts';

export default defineConfig({
  test: {
    // The last two need only npm and are also part of `npm test`: output that cannot be written, and a database that
    // becomes read-only.
    include: ['test/environments/*.test.ts', 'src/app/closed-output.test.ts', 'src/app/database-changes.test.ts'],
    globalSetup: './test/database/database-server.ts',
    // Tests start whole servers and products, and the first may have to build the web app.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: 1,
    reporters: ['default', new PartsReporter()],
  },
});
