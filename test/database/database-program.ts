/** A small program with an embedded database, for tests that kill it: prints its URL and stops on SIGTERM. */
import { openDataDir } from '#server/data-dir.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { StartError } from '#server/start-error.ts';
import { quietLog } from '../run/quiet-log.ts';

async function main(folder: string): Promise<void> {
  const dataDir = await openDataDir(folder);
  const server = await startEmbeddedPostgres(dataDir, quietLog);
  const work = setInterval(() => undefined, 1000);
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', async () => {
    await server.stop();
    await dataDir.release();
    clearInterval(work);
  });
  process.once('SIGUSR2', () => process.exit(0));
  process.stdout.write(`${server.url}\n`);
}

try {
  await main(process.argv[2] ?? '');
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
