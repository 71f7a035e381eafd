/** Runs a process of the product: one clear sentence when it cannot start, and a clean stop. */
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { explainFailure } from './explain-failure.ts';
import type { RunningApp } from './start.ts';

/** Shows at the terminal where the product is and how to log in. */
export function announce({ publicUrl, firstAdminEmail }: RunningApp): void {
  const lines = [
    `  Truck Back Office is at ${publicUrl}`,
    firstAdminEmail === undefined
      ? '  People log in with the external identity provider.'
      : `  Administrator: ${firstAdminEmail}. The password was shown or set at the first start.`,
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

/** Longest time from the signal to the exit; requests, files and removals under way have shorter limits. */
const maxStopMs = 25_000;

/** Exits even if something hangs; the next start takes over a database that is still running. */
function exitAfterTimeout(): void {
  setTimeout(() => {
    process.stderr.write(`Stopping took more than ${maxStopMs / 1000} seconds; the process was ended.\n`);
    process.exit(1);
  }, maxStopMs).unref();
}

/**
 * Starts, waits for SIGTERM, SIGINT or SIGHUP (a closed terminal), then stops and exits with 0; a failed start or stop
 * exits with 1. A second signal skips the drain period.
 */
export async function runUntilStopped(start: () => Promise<Pick<RunningApp, 'drain' | 'stop'>>): Promise<void> {
  const [stopRequested, forceStop] = [new AbortController(), new AbortController()];
  const onSignal = () => (stopRequested.signal.aborted ? forceStop : stopRequested).abort();
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  process.on('SIGHUP', onSignal);
  try {
    const app = await start();
    // Flushed now, because a killed process writes nothing.
    flushCompileCache();
    if (!stopRequested.signal.aborted) await once(stopRequested.signal, 'abort');
    await app.drain(forceStop.signal);
    exitAfterTimeout();
    await app.stop();
    process.exitCode = 0;
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = 1;
  }
  process.exit();
}
