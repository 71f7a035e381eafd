/** The process of `npm start`: reads the configuration, starts the product and stops it on a signal. */
import { configureProcess } from '#server/env.ts';
import { announce, runUntilStopped } from './process.ts';
import { startApp } from './start.ts';

await runUntilStopped(async () => {
  const app = await startApp(configureProcess());
  announce(app);
  return app;
});
