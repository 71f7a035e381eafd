/** The process of `npm run demo`: the product on a data folder of its own, filled with samples (decisions, section 1). */
import dayjs from 'dayjs';
import { describeDemo } from './demo/accounts.ts';
import { ignoredVariables, readDemoEnv } from './demo/demo-env.ts';
import { seedDemo } from './demo/seed.ts';
import { runUntilStopped } from './process.ts';
import { startApp } from './start.ts';

// A file `.env` is not read: it configures the real product.
await runUntilStopped(async () => {
  const env = readDemoEnv(process.env);
  const app = await startApp(env, async ({ db, embedded: provider, log }) => {
    if (!provider) throw new Error('The demo needs the embedded identity provider.');
    await seedDemo({ db, provider, log }, dayjs().format('YYYY-MM-DD'));
  });
  process.stdout.write(describeDemo({ ...app, dataDir: env.dataDir, ignored: ignoredVariables(process.env) }));
  return app;
});
