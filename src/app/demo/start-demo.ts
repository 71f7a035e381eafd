/** Starts the product with sample data: records before it listens, pictures afterwards. */
import { type RunningApp, startApp } from '#app/start.ts';
import type { Env } from '#server/env.ts';
import { registerMailPages } from './mail-pages.ts';
import { makeSampleMedia } from './photos/sample-media.ts';
import { seedDemo } from './seed.ts';

export interface RunningDemo extends RunningApp {
  /** Resolves when all pictures are drawn or the demo is stopped. */
  pictures: Promise<void>;
}

/** @param today the last day of trading, as `YYYY-MM-DD`. */
export async function startDemo(env: Env, today: string): Promise<RunningDemo> {
  const app = await startApp(env, async ({ db, embedded: provider, log, http }) => {
    if (!provider) throw new Error('The demo needs the embedded identity provider.');
    registerMailPages(http, db, env);
    await seedDemo({ db, provider, log }, today);
  });
  const { db, storage, log } = app;
  const stopping = new AbortController();
  const pictures = makeSampleMedia(db, storage, stopping.signal).catch((error: unknown) => {
    log.error({ err: error }, 'sample pictures could not be created');
  });
  const stop = async () => {
    stopping.abort();
    await pictures;
    await app.stop();
  };
  return { ...app, pictures, stop };
}
