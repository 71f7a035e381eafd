/** The process of `npm run doctor`: every part that the configuration points to, a line each, and how to mend what fails. */
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
  // The log of a part that fails says no more than its line.
  const log = createLogger('silent');
  const isMade = existsSync(join(env.dataDir, 'postgres', 'PG_VERSION'));
  const checks = [
    configurationCheck(env),
    ...placeChecks(env),
    ...databaseChecks(env, isMade || env.databaseUrl !== undefined, log),
    addressCheck(env),
    ...serviceChecks(env, existsSync(join(env.dataDir, 'media')), log),
  ];
  const isWell = await runChecks(checks, say);
  say(isWell ? '\nAll is well.' : '\nMend what fails, and run it again.');
  return isWell;
});
