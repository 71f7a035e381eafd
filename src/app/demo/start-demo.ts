/** Starts the product with the demo's samples: records before it listens, pictures once it does. */
import { type RunningApp, startApp } from '#app/start.ts';
import type { Env } from '#server/env.ts';
import { makeSampleMedia } from './photos/sample-media.ts';
import { seedDemo } from './seed.ts';

/** The product with its samples. */
export interface RunningDemo extends RunningApp {
  /** Settles when all pictures are made, or the demo is stopped. */
  pictures: Promise<void>;
}

/** @param today the day up to which the companies trade, as `YYYY-MM-DD`. */
export async function startDemo(env: Env, today: string): Promise<RunningDemo> {
  const app = await startApp(env, async ({ db, embedded: provider, log }) => {
    if (!provider) throw new Error('The demo needs the embedded identity provider.');
    await seedDemo({ db, provider, log }, today);
  });
  const { db, storage, log } = app;
  const stopping = new AbortController();
  const pictures = makeSampleMedia(db, storage, stopping.signal).catch((error: unknown) => {
    log.error({ err: error }, 'sample pictures could not be made');
  });
  const stop = async () => {
    stopping.abort();
    await pictures;
    await app.stop();
  };
  return { ...app, pictures, stop };
}
