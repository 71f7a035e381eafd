/** What every process of the product does around its work: one clear sentence when it cannot start, a clean end. */
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { explainFailure } from './explain-failure.ts';
import type { RunningApp } from './start.ts';

/** Tells the person at the terminal where the product is and how to get in. */
export function announce({ publicUrl, firstAdminEmail }: RunningApp): void {
  const lines = [
    `  Truck Back Office is at ${publicUrl}`,
    firstAdminEmail === undefined
      ? '  People sign in with the external identity provider.'
      : `  The first administrator is ${firstAdminEmail}; the password was shown or set at the first start.`,
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

/** Milliseconds from the signal to the end; requests, files and removals under way have shorter times of their own. */
const stopMs = 25_000;

/** Ends the process whatever hangs; the next start takes over a database that was left running. */
function endInTime(): void {
  setTimeout(() => {
    process.stderr.write(`It did not stop within ${stopMs / 1000} seconds and was ended.\n`);
    process.exit(1);
  }, stopMs).unref();
}

/**
 * Starts, then waits for SIGTERM, SIGINT or SIGHUP (a closed terminal), stops and exits with 0; a failed start or stop
 * exits with 1. Another signal ends the pause in which requests are still taken.
 */
export async function runUntilStopped(start: () => Promise<Pick<RunningApp, 'drain' | 'stop'>>): Promise<void> {
  const [stopRequested, forceStop] = [new AbortController(), new AbortController()];
  const onSignal = () => (stopRequested.signal.aborted ? forceStop : stopRequested).abort();
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  process.on('SIGHUP', onSignal);
  try {
    const app = await start();
    // Now, because a process that is killed writes nothing at its end.
    flushCompileCache();
    if (!stopRequested.signal.aborted) await once(stopRequested.signal, 'abort');
    await app.drain(forceStop.signal);
    endInTime();
    await app.stop();
    process.exitCode = 0;
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = 1;
  }
  process.exit();
}
