/** The process of `npm run demo`: the product with sample data in its own data folder. */
import { businessDay } from '#shared/business-day.ts';
import { describeDemo } from './demo/accounts.ts';
import { ignoredVariables, readDemoEnv } from './demo/demo-env.ts';
import { startDemo } from './demo/start-demo.ts';
import { runUntilStopped } from './process.ts';

// Does not read `.env`, which configures the real product.
await runUntilStopped(async () => {
  const env = readDemoEnv(process.env);
  const app = await startDemo(env, businessDay(new Date(), env.timeZone));
  process.stdout.write(describeDemo({ ...app, dataDir: env.dataDir, ignored: ignoredVariables(process.env) }));
  return app;
});
