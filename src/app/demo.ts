/** The process of `npm run demo`: the product on a data folder of its own, filled with samples (decisions, section 1). */
import { businessDay } from '#shared/business-day.ts';
import { describeDemo } from './demo/accounts.ts';
import { ignoredVariables, readDemoEnv } from './demo/demo-env.ts';
import { startDemo } from './demo/start-demo.ts';
import { runUntilStopped } from './process.ts';

// A file `.env` is not read: it configures the real product.
await runUntilStopped(async () => {
  const env = readDemoEnv(process.env);
  const app = await startDemo(env, businessDay(new Date(), env.timeZone));
  process.stdout.write(describeDemo({ ...app, dataDir: env.dataDir, ignored: ignoredVariables(process.env) }));
  return app;
});
