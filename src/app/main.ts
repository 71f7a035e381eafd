/** The process of `npm start`: reads the configuration, starts the product, and stops it when told to. */
import { loadEnvFile, readEnv } from '#server/env.ts';
import { announce, runUntilStopped } from './process.ts';
import { startApp } from './start.ts';

await runUntilStopped(async () => {
  loadEnvFile();
  const app = await startApp(readEnv(process.env));
  announce(app);
  return app;
});
