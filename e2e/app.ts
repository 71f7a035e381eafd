/** The app under test: the real server with the embedded provider on a new database, and a person for each role. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openIdentity } from '#app/identity.ts';
import { createServer } from '#app/server.ts';
import { ensureWebBuild } from '#app/web-build.ts';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import { paperBodySchema } from '#paperwork/paperwork.ts';
import { createPaper } from '#paperwork/server/save-paper.ts';
import { withTransaction } from '#server/db/database.ts';
import { readEnv } from '#server/env.ts';
import { createLogger } from '#server/http/logger.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { openChangeFeed } from '#server/live/change-feed.ts';
import { openLocalStorage } from '#server/storage/local-storage.ts';
import { businessDay } from '#shared/business-day.ts';
import type { Role } from '#shared/roles.ts';
import { createClient } from '#test/app/client.ts';
import { paperBody, truckBody } from '#test/app/factories.ts';
import type { Client } from '#test/app/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { freePort } from '#test/network/free-port.ts';
import { testPrinter } from '#test/run/test-printer.ts';
import { createTruck } from '#trucks/server/create-truck.ts';
import { newTruckSchema } from '#trucks/truck.ts';
import { accessTokenOf, type StorageState, signedInState } from './session-state.ts';

const password = 'correct horse battery';

/** Milliseconds for which a session is reused: no page has to renew its token within them. */
const sessionMs = 150_000;

/** A person with an account in the embedded provider. */
export interface Person {
  email: string;
  name: string;
  password: string;
}

/** What a file of tests may change about the app. */
export interface AppOptions {
  /** Further environment variables. */
  env?: Record<string, string>;
  /** The server's clock; the machine's by default. */
  now?: () => Date;
}

/** The running app. */
export interface RunningApp {
  url: string;
  database: TestDatabase;
  /** An account with the role; made at first use. */
  person(role: Role): Promise<Person>;
  /** A browser state with a session of the role: a shared one, or one of its own for a test that damages or ends it. */
  session(role: Role, isOwn: boolean): Promise<StorageState>;
  /** An API client with the role. */
  callsAs(role: Role): Promise<Client>;
  /** Adds a truck of Abbas Autos and returns its id. */
  addTruck(fields?: Record<string, unknown>): Promise<string>;
  /** Adds an order or invoice of Abbas Autos, with a new truck unless items are given, and returns its id. */
  addPaper(kind: PaperKind, fields?: Record<string, unknown>): Promise<string>;
  /** A write by a colleague, in one transaction like an API call. */
  write<Result>(work: (scope: WriteContext) => Promise<Result>): Promise<Result>;
  /** Today in the time zone of the business. */
  today(): string;
  stop(): Promise<void>;
}

/** Looks for the build once per worker, because its sources do not change while tests run. */
let webFolderOfWorker: Promise<string> | undefined;

/** Starts the server on a new database. */
export async function startApp({ env: settings = {}, now = () => new Date() }: AppOptions): Promise<RunningApp> {
  webFolderOfWorker ??= ensureWebBuild();
  const webFolder = await webFolderOfWorker;
  const database = await createTestDatabase();
  const { db } = database;
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const defaults = { PUBLIC_URL: publicUrl, PORT: String(port), ADMIN_PASSWORD: password, LOG_LEVEL: 'error' };
  const env = readEnv({ ...defaults, ...settings });
  const logger = createLogger(env.logLevel);
  const { identity, embedded, stop } = await openIdentity(env, db, logger);
  const folder = await mkdtemp(join(tmpdir(), 'truck-media-'));
  const storage = await openLocalStorage({ folder, secret: 'fixture', publicUrl });
  const changes = await openChangeFeed(database.url, logger);
  const { timeZone, vehicles, mail } = env;
  const config = { publicUrl, timeZone, vehicles, mail };
  const parts = { db, identity, storage, changes, logger, ...config, webFolder, printer: testPrinter, now };
  const { app } = await createServer(parts);
  await app.listen({ host: '127.0.0.1', port });
  const people = new Map<Role, Promise<Person>>();
  const sessions = new Map<Role, { state: StorageState; at: number }>();

  async function makePerson(role: Role): Promise<Person> {
    const person = { email: `${role.toLowerCase()}@example.test`, name: `Pat ${role}`, password };
    const account = await embedded?.createAccount(person);
    if (!account) throw new Error(`No account for ${person.email}.`);
    const row = { user_id: account.userId, email: person.email, name: person.name, role };
    await db.insertInto('app_user').values(row).execute();
    return person;
  }

  const person = (role: Role) => {
    const known = people.get(role) ?? makePerson(role);
    people.set(role, known);
    return known;
  };

  async function session(role: Role, isOwn: boolean): Promise<StorageState> {
    if (!embedded) throw new Error('An external provider has no accounts for tests.');
    const known = sessions.get(role);
    if (!isOwn && known && Date.now() - known.at < sessionMs) return known.state;
    const state = await signedInState(publicUrl, embedded, await person(role));
    if (!isOwn) sessions.set(role, { state, at: Date.now() });
    return state;
  }

  const actor = { userId: 'fixture', email: null, name: null, role: 'SuperAdmin' } as const;
  const today = () => businessDay(now(), timeZone);
  const write = <Result>(work: (scope: WriteContext) => Promise<Result>) =>
    withTransaction(db, (transaction) => work({ db: transaction, actor, requestId: 'fixture', log: logger, today }));

  async function addTruck(fields: Record<string, unknown> = {}): Promise<string> {
    const body = newTruckSchema.parse(truckBody(fields));
    const { truck } = await write((scope) => createTruck(scope, body.company, body));
    return truck.id;
  }

  async function addPaper(kind: PaperKind, fields: Record<string, unknown> = {}): Promise<string> {
    const truckIds = fields.items === undefined ? [await addTruck()] : [];
    const body = paperBodySchema.parse(paperBody(truckIds, fields));
    const { paper } = await write((scope) => createPaper(scope, { company: 'AbbasAutos', kind }, body));
    return paper.id;
  }

  return {
    url: publicUrl,
    database,
    person,
    session,
    callsAs: async (role) => createClient(publicUrl, accessTokenOf(await session(role, false))),
    addTruck,
    addPaper,
    write,
    today,
    stop: async () => {
      await app.close();
      await changes.close();
      await stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
