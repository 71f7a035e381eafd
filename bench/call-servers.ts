/** The servers that `bench/calls.ts` compares, each as a process: `node bench/call-servers.ts NAME DATABASE_URL`. */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import pg from 'pg';
import { openIdentity } from '#app/identity.ts';
import { createServer } from '#app/server.ts';
import { openDatabase } from '#server/db/database.ts';
import { readEnv } from '#server/env.ts';
import { createLogger } from '#server/http/logger.ts';
import { openLocalStorage } from '#server/storage/local-storage.ts';
import { admin, SignIn, TestBrowser } from '#test/app/test-browser.ts';
import { startIdentityProvider } from '#test/identity/identity-provider.ts';
import { freePort } from '#test/network/free-port.ts';
import { benchUsers } from './bench-users.ts';

/** What a listening server reports to its parent process. */
export interface Listening {
  address: string;
  token: string;
  /** Tokens of other users. */
  others: string[];
}

/** The product's query in its simplest form. */
const truckRead = `
  select t.*, s.name as supplier_name, c.name as client_name, k.*
  from truck t
  left join supplier s on s.id = t.bought_from
  left join client c on c.id = t.sold_to
  cross join lateral (
    select coalesce(sum(value), 0) as total, coalesce(sum(value) filter (where type = 'Repairs'), 0) as repairs,
      coalesce(sum(value) filter (where type = 'InspectionMot'), 0) as inspection_mot,
      coalesce(sum(value) filter (where type = 'Other'), 0) as other,
      coalesce(sum(value) filter (where type = 'MiscExpenses'), 0) as misc_expenses,
      coalesce(sum(value) filter (where type = 'CollectionCost'), 0) as collection_cost,
      coalesce(sum(value) filter (where type = 'DeliveryCost'), 0) as delivery_cost,
      coalesce(sum(value) filter (where type = 'ShippingCost'), 0) as shipping_cost
    from truck_costing where truck_id = t.id
  ) k
  where t.company = $1`;

async function tokensOf(provider: Awaited<ReturnType<typeof startIdentityProvider>>) {
  const [token = '', ...others] = await Promise.all(
    benchUsers.map((user) => provider.token({ ...user, expiresIn: 3600 })),
  );
  return { token, others };
}

/**
 * Fastify and `pg` with prepared statements and token verification, but without roles, users, contracts or versions.
 */
async function startBareServer(databaseUrl: string): Promise<Listening> {
  const provider = await startIdentityProvider();
  const { issuer, audience } = provider;
  const keys = createRemoteJWKSet(new URL(`${issuer}/keys`));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, idleTimeoutMillis: 0 });
  const app = Fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async (request) => {
    await jwtVerify(request.headers.authorization?.slice('Bearer '.length) ?? '', keys, { issuer, audience });
  });
  app.get<{ Params: { id: string } }>('/api/abbasAutos/trucks/:id', async ({ params }) => {
    const { rows } = await pool.query({
      name: 'truck',
      text: `${truckRead} and t.id = $2`,
      values: ['AbbasAutos', params.id],
    });
    return rows[0];
  });
  app.get<{ Querystring: { regNumber: string } }>('/api/abbasAutos/trucks', async ({ query }) => {
    const statement = `${truckRead} and not t.is_sold and strpos(t.reg_number_trimmed, $2) > 0
      order by t.reg_number_trimmed`;
    return (await pool.query({ name: 'search', text: statement, values: ['AbbasAutos', query.regNumber] })).rows;
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { address, ...(await tokensOf(provider)) };
}

/** Starts the product with these variables of its identity provider. */
async function startProductServer(databaseUrl: string, variables: Record<string, string>) {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const env = readEnv({ PUBLIC_URL: publicUrl, LOG_LEVEL: 'silent', ...variables });
  const db = await openDatabase(databaseUrl);
  const logger = createLogger(env.logLevel);
  const { identity, embedded } = await openIdentity(env, db, logger);
  const folder = await mkdtemp(join(tmpdir(), 'truck-bench-media-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const storage = await openLocalStorage({ folder, secret: 'bench', publicUrl });
  const { timeZone } = env;
  const { app } = await createServer({ db, identity, storage, logger, publicUrl, timeZone, webFolder: undefined });
  await app.listen({ host: 'localhost', port });
  const listening = app.server.address() as AddressInfo;
  const host = listening.family === 'IPv6' ? `[${listening.address}]` : listening.address;
  return { publicUrl, embedded, db, address: `http://${host}:${port}` };
}

/** With an external identity provider, like Auth0. */
async function startExternalServer(databaseUrl: string): Promise<Listening> {
  const provider = await startIdentityProvider();
  const { address } = await startProductServer(databaseUrl, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'back-office',
    OIDC_AUDIENCE: provider.audience,
  });
  return { address, ...(await tokensOf(provider)) };
}

/** With the embedded identity provider, which checks the session in the database at each call. */
async function startEmbeddedServer(databaseUrl: string): Promise<Listening> {
  const variables = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const { address, publicUrl, embedded, db } = await startProductServer(databaseUrl, variables);
  if (!embedded) throw new Error('The embedded provider was not opened.');
  const tokenOf = async (account: { email: string; password: string }) => {
    const signIn = new SignIn({ url: publicUrl, provider: embedded });
    const browser = new TestBrowser(publicUrl);
    const arrived = await browser.submit(await browser.request(signIn.address()), account);
    return (await signIn.tokens(arrived)).access_token;
  };
  const others: string[] = [];
  for (const { claims } of benchUsers.slice(1)) {
    const account = { email: `signed.in.${claims.email}`, name: claims.name, password: admin.password };
    const { userId = '' } = (await embedded.createAccount(account)) ?? {};
    const row = { user_id: userId, email: account.email, name: account.name, role: 'User' as const };
    await db.insertInto('app_user').values(row).execute();
    others.push(await tokenOf(account));
  }
  return { address, token: await tokenOf(admin), others };
}

const servers = { bare: startBareServer, external: startExternalServer, embedded: startEmbeddedServer };
export type ServerName = keyof typeof servers;

const [, , name, databaseUrl = ''] = process.argv;
const listening = await servers[name as ServerName](databaseUrl);
process.on('disconnect', () => process.exit(0));
process.send?.(listening);
