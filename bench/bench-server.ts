/** The production server for a benchmark, with a logged-in user. */
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openIdentity } from '#app/identity.ts';
import { createServer } from '#app/server.ts';
import { readEnv } from '#server/env.ts';
import { createLogger } from '#server/http/logger.ts';
import { openChangeFeed } from '#server/live/change-feed.ts';
import { openLocalStorage } from '#server/storage/local-storage.ts';
import { startIdentityProvider } from '#test/identity/identity-provider.ts';
import type { BenchDatabase } from './bench-database.ts';

/** Starts the production server with an external identity provider; returns its address and a token. */
export async function startBenchServer({ db, url, folder }: BenchDatabase) {
  const provider = await startIdentityProvider();
  const env = readEnv({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'back-office',
    OIDC_AUDIENCE: provider.audience,
    LOG_LEVEL: 'silent',
  });
  const logger = createLogger(env.logLevel);
  const { identity } = await openIdentity(env, db, logger);
  const { publicUrl, timeZone } = env;
  const storage = await openLocalStorage({ folder: join(folder, 'media'), secret: 'bench', publicUrl });
  const changes = await openChangeFeed(url, logger);
  const parts = { db, identity, storage, changes, logger, publicUrl, timeZone, webFolder: undefined };
  const { app } = await createServer(parts);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const sub = 'person|User';
  await db
    .insertInto('app_user')
    .values({ user_id: sub, email: 'user@example.test', name: 'User', role: 'User' })
    .execute();
  return {
    address: `http://127.0.0.1:${port}`,
    token: await provider.token({ sub, claims: { email: 'user@example.test' }, expiresIn: 3600 }),
    stop: async () => {
      await app.close();
      await changes.close();
      await provider.stop();
    },
  };
}

/** Keeps connections open until `destroy()`. */
export const agent = new Agent({ keepAlive: true });

/** Requests the URL and returns the size of the response in bytes. */
export function fetchBytes(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`Answered ${response.statusCode}.`));
      });
    })
      .on('error', reject)
      .end();
  });
}
