/**
 * The process of `npm run doctor`: checks every part of the configuration, one line each, and says how to fix failures.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '#server/http/logger.ts';
import { configurationCheck } from '../doctor/address-check.ts';
import { databaseChecks } from '../doctor/database-checks.ts';
import { runChecks } from '../doctor/finding.ts';
import { placeChecks } from '../doctor/folder-and-port-checks.ts';
import { addressCheck } from '../doctor/proxy-checks.ts';
import { serviceChecks } from '../doctor/service-checks.ts';
import { configuredEnv, runCommand, say } from './command.ts';

await runCommand(async () => {
  const env = configuredEnv();
  // The check's own line says what is wrong, so the parts' log is silent.
  const log = createLogger('silent');
  const databaseExists = existsSync(join(env.dataDir, 'postgres', 'PG_VERSION'));
  const checks = [
    configurationCheck(env),
    ...placeChecks(env),
    ...databaseChecks(env, databaseExists || env.databaseUrl !== undefined, log),
    addressCheck(env),
    ...serviceChecks(env, existsSync(join(env.dataDir, 'media')), log),
  ];
  const isHealthy = await runChecks(checks, say);
  say(isHealthy ? '\nAll checks passed.' : '\nFix the failed checks, then run this again.');
  return isHealthy;
});
