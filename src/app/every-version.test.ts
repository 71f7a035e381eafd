/**
 * A database of every earlier version, with rows of every kind that it had (`test/version-rows.ts`), is brought up to
 * date and read through the API. One that holds the same as that of the next version after its first step, but for kinds
 * of rows that are new with that, is not followed further: from there on they are one. The first, which has none of those
 * kinds, and those whose rows changed go all the way.
 */
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { migrate, migrationsFolder } from '#server/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { truckBody } from '#test/factories.ts';
import { type Client, startTestApp, type TestApp } from '#test/test-app.ts';
import { addRowsOfVersion, fillAsVersion } from '#test/version-rows.ts';

const migrations = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
const numberOf = (migration: string) => Number(migration.slice(0, 4));
const versions = migrations.map(numberOf);

/** Gives the app its identity provider; each test has a database of its own. */
let base: TestApp;
let folder: string;
/** Grows version by version and is copied for each, so that a migration runs once for all the versions after it. */
let grown: TestDatabase;

beforeAll(async () => {
  base = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'versions-'));
  grown = await createTestDatabase('template0');
  await migrate(grown.db, await migrationsUpTo(1)).finally(() => grown.db.destroy());
});
afterAll(async () => {
  await grown.drop();
  await base.stop();
  await rm(folder, { recursive: true, force: true });
});

async function migrationsUpTo(version: number): Promise<string> {
  const earlier = await mkdtemp(join(folder, `${version}-`));
  const upTo = migrations.filter((name) => numberOf(name) <= version);
  for (const name of upTo) await symlink(join(migrationsFolder, name), join(earlier, name));
  return earlier;
}

/** An empty database of that version. */
async function databaseOf(version: number): Promise<TestDatabase> {
  const db = await openDatabase(grown.url, { poolSize: 1 });
  // What somebody is connected to cannot be copied.
  await migrate(db, await migrationsUpTo(version)).finally(() => db.destroy());
  return await createTestDatabase(new URL(grown.url).pathname.slice(1));
}

const began = new Date();

/** What a column is given by itself: an id, or the moment. */
function isGiven(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) || new Date(value) >= began;
}

/** All that the product's tables hold, but for what was given by chance. */
async function contents({ db }: Pick<TestDatabase, 'db'>): Promise<string> {
  const tables = await db.introspection.getTables();
  // Random throughout: what lists are told by, when something changed.
  const compared = tables.filter(({ name, schema }) => schema === 'public' && name !== 'list_state');
  const reads = compared.map(
    ({ name }) =>
      sql`select to_jsonb(t) || ${sql.lit(JSON.stringify({ table: name }))}::jsonb as row from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ row: object }>`${sql.join(reads, sql` union all `)}`.execute(db);
  return rows
    .map(({ row }) => JSON.stringify(row, (_, value) => (isGiven(value) ? 'given' : value)))
    .sort()
    .join('\n');
}

/** A database of a version with its rows, as people left it, and what it held then. */
interface Filled {
  version: number;
  database: TestDatabase;
  held: string;
}

async function filledAs(version: number): Promise<Filled> {
  const database = await databaseOf(version);
  await fillAsVersion(database.db, version);
  return { version, database, held: await contents(database) };
}

/** That of the next test, which the one before it needed already. */
let ahead: Filled | undefined;
afterAll(() => ahead?.database.drop());

/** Brings a database of that version one step further; says whether it is then as one of the next version. */
async function becomesNext(database: TestDatabase, version: number, next: string): Promise<boolean> {
  expect(await migrate(database.db, await migrationsUpTo(numberOf(next)))).toEqual([next]);
  ahead = await filledAs(numberOf(next));
  if ((await contents(database)) === ahead.held) return true;
  return version > 1 && (await heldWithNewRows(database, numberOf(next))) === ahead.held;
}

const asItWas = new Error('What was tried goes again.');

/** What a database would hold with the rows that are new with this version; undefined where others changed. */
async function heldWithNewRows({ db }: TestDatabase, version: number): Promise<string | undefined> {
  let held: string | undefined;
  const trying = db.transaction().execute(async (transaction) => {
    if (await addRowsOfVersion(transaction, version)) held = await contents({ db: transaction });
    throw asItWas;
  });
  await trying.catch((error: unknown) => {
    if (error !== asItWas) throw error;
  });
  return held;
}

/** The app of today on the database. */
async function startOn(database: TestDatabase): Promise<TestApp> {
  const app = await startTestApp({ beside: { ...base, db: database.db, databaseUrl: database.url } });
  onTestFinished(() => app.stop());
  return app;
}

async function readStock(user: Client, version: number): Promise<void> {
  const trucks = await user.get('/api/butler/trucks?includeSold=true');
  expect(trucks.body.map(({ regNumber }: { regNumber: string }) => regNumber)).toEqual(
    version < 3 ? [] : ['AB12 CDE', 'N 7'],
  );
  if (version < 3) return;
  expect((await user.get('/api/butler/trucks/t1')).body).toMatchObject({
    purchasePrice: 18_250.5,
    salePrice: 24_000,
    isSold: true,
    boughtFrom: { name: 'Straße & Söhne' },
    soldTo: { name: 'Harbour Haulage' },
  });
  const costings = await user.get('/api/butler/trucks/t1/costings');
  expect(costings.body.map(({ value }: { value: number }) => value).sort()).toEqual([12.5, -2.25, 100].sort());
  const summary = await user.get('/api/butler/trucks/t1/costings/summary');
  expect(summary.body).toMatchObject({ profit: 5639.25 });
  const rows = await user.get('/api/butler/trucks/rows?search=ab12cde');
  expect(rows.body).toMatchObject({ rows: [{ regNumber: 'AB12 CDE', make: 'DAF' }], total: 1 });
  expect((await user.get('/api/find?text=harbour')).body).toContainEqual(expect.objectContaining({ kind: 'client' }));
}

async function readMedia(user: Client, version: number): Promise<void> {
  if (version < 5) return;
  const images = await user.get('/api/butler/trucks/t1/images');
  expect(images.body.map(({ name }: { name: string }) => name)).toEqual(['m1', 'm2']);
}

async function readPapers(user: Client, version: number): Promise<void> {
  const invoices = await user.get('/api/butler/invoices');
  expect(invoices.body).toHaveLength(version < 6 ? 0 : 1);
  if (version < 6) return;
  const { body: invoice } = await user.get('/api/butler/invoices/p2/details');
  expect(invoice).toMatchObject({
    number: '8',
    totalDue: 29_300,
    totalVat: 4900,
    billToClient: { name: 'Harbour Haulage', city: 'Hull' },
  });
  expect(invoice.items).toHaveLength(1);
  expect((await user.get('/api/butler/orders/p1/details')).body).toMatchObject({ number: '007' });
  await readLedger(user, invoice);
}

/** Every paper of before is its own first revision, its number is in the register, and it can be handed out. */
async function readLedger(user: Client, invoice: object): Promise<void> {
  const { body: revision } = await user.get('/api/butler/invoices/p2/revisions/1');
  const { at, by: _, ...saved } = revision;
  expect(at).toMatch(/Z$/);
  expect(saved.items).toHaveLength(1);
  // What became of it since, as what is left of it, is no part of what was saved.
  expect(invoice).toMatchObject(saved);
  const { body: register } = await user.get('/api/butler/register/orders');
  expect(register).toMatchObject([{ number: '007', state: 'InUse', paperId: 'p1', client: 'Harbour Haulage' }]);
  const isIssued = 'state' in invoice && invoice.state === 'Issued';
  const copied = await user.get('/api/butler/invoices/p2/download');
  expect([copied.status, copied.body.startsWith('%PDF')]).toEqual([200, true]);
  if (isIssued) expect(copied.body).toBe('%PDF-1.7 of then');
  expect((await user.get('/api/butler/invoices/p2/issued-copies')).body).toHaveLength(1);
}

/** What a stranger was given stays open, and what had ended stays shut. */
async function readShares(app: TestApp, user: Client, version: number): Promise<void> {
  if (version < 25) return;
  const { body: shares } = await user.get('/api/butler/shares');
  expect(shares.map(({ id, openings }: { id: string; openings: number }) => [id, openings]).sort()).toEqual([
    ['s1', 3],
    ['s2', 0],
  ]);
  const pages = await Promise.all(['A', 'B'].map((letter) => fetch(`${app.url}/s/${letter.repeat(32)}`)));
  expect(pages.map(({ status }) => status)).toEqual([200, 404]);
  expect(await pages[0]?.text()).toContain('AB12 CDE');
}

/** The credit note, its revision, its number, its invoice, and that it can be handed out and found. */
async function readCreditNotes(user: Client, version: number): Promise<void> {
  const { body: list } = await user.get('/api/butler/credit-notes/rows');
  expect(list.total).toBe(version < 34 ? 0 : 1);
  if (version < 34) return;
  const path = '/api/butler/credit-notes/k1';
  const { body: note } = await user.get(path);
  expect(note).toMatchObject({ number: '1', invoiceNumber: '8', totalNet: 100, totalVat: 20, total: 120 });
  const { body: kept } = await user.get(`${path}/revisions/1`);
  const { at: _at, by: _by, ...saved } = kept;
  expect(note).toMatchObject(saved);
  expect((await user.get('/api/butler/invoices/p2/details')).body).toMatchObject({
    credited: 120,
    creditNotes: [{ id: 'k1', number: '1', total: 120 }],
  });
  expect((await user.get('/api/butler/register/creditNotes')).body).toMatchObject([{ number: '1', state: 'InUse' }]);
  expect((await user.get(`${path}/download`)).body.startsWith('%PDF')).toBe(true);
  expect((await user.get('/api/find?text=credit1')).body).toContainEqual(
    expect.objectContaining({ kind: 'creditNote', id: 'k1' }),
  );
}

/** What was put off, and what was sent by e-mail and became of it. */
async function readOutbox(app: TestApp, user: Client, version: number): Promise<void> {
  if (version >= 24) {
    const { body } = await user.get('/api/butler/needs-doing');
    expect(body).not.toContainEqual(expect.objectContaining({ rule: 'noPhotos', id: 't2' }));
  }
  if (version < 36) return;
  const mails = await app.db.selectFrom('mail').select(['id', 'state']).orderBy('id').execute();
  expect(mails).toEqual([
    { id: 'e1', state: 'Sent' },
    { id: 'e2', state: 'GivenUp' },
  ]);
}

test.each(versions)('version %i: what it held is read, and can be changed', async (version) => {
  const { database } = ahead?.version === version ? ahead : await filledAs(version);
  ahead = undefined;
  onTestFinished(() => database.drop());
  const [next, ...later] = migrations.filter((name) => numberOf(name) > version);
  if (next !== undefined) {
    if (await becomesNext(database, version, next)) return;
    expect(await migrate(database.db)).toEqual(later);
  }
  const app = await startOn(database);
  const user = await app.as('SuperAdmin');
  const people = await app.db.selectFrom('app_user').select(['user_id', 'role']).orderBy('user_id').execute();
  expect(people.filter(({ user_id }) => user_id.startsWith('u-'))).toEqual([
    { user_id: 'u-ann', role: 'User' },
    { user_id: 'u-boss', role: 'SuperAdmin' },
    { user_id: 'u-nobody', role: 'Other' },
  ]);
  expect((await user.get('/api/auth0/users')).status).toBe(200);
  await readStock(user, version);
  await readMedia(user, version);
  await readPapers(user, version);
  await readShares(app, user, version);
  await readCreditNotes(user, version);
  await readOutbox(app, user, version);
  expect((await user.get('/api/views?list=trucks')).body).toHaveLength(version < 12 ? 0 : 1);
  const made = await user.post('/api/butler/trucks', truckBody({ company: 'Butler' }));
  expect(made.status).toBe(201);
  if (version < 3) return;
  const { body: before, headers } = await user.get('/api/butler/trucks/t2');
  const change = { ...before, color: 'Blue' };
  expect((await user.put('/api/butler/trucks/t2', change, { 'if-match': headers.get('etag') ?? '' })).status).toBe(200);
  expect((await user.get('/api/butler/trucks/t2')).body).toMatchObject({ color: 'Blue', make: 'Volvo' });
});
