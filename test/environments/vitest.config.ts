/** `npm run test:environments`: the product with programs that npm does not bring. It is no part of `npm test`. */
import { defineConfig } from 'vitest/config';
import { PartsReporter } from './parts-reporter.ts';

export default defineConfig({
  test: {
    include: ['test/environments/*.test.ts'],
    // Whole servers and products start here, and the first may have to build the web app.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 1,
    reporters: ['default', new PartsReporter()],
  },
});
