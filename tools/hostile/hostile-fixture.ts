/** Targets of hostile requests: records of two companies, one of which must never change. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { companyPaths } from '#shared/companies.ts';
import { inTenMonths, paperBody, truckBody } from '#test/app/factories.ts';
import type { TestIdentityProvider } from '#test/identity/identity-provider.ts';

/** Whose token is sent with a request. */
export type Persona = 'anonymous' | 'Other' | 'User' | 'Admin' | 'SuperAdmin';

export interface HostileFixture {
  url: string;
  /** Ids of records by the last noun of their path, such as `trucks`, in a company that requests may change. */
  own: Record<string, string[]>;
  /** Ids of Red Star's records. No write is sent to Red Star, so none of them may change. */
  foreign: Record<string, string[]>;
  /** Valid tokens. */
  tokens: Record<Exclude<Persona, 'anonymous'>, string>;
  /** Invalid tokens. */
  badTokens: string[];
  /** Signed file addresses, as paths with a query. */
  files: string[];
  /** The paths of shared pages. */
  pages: string[];
}

/** This company is read, but never written to. */
export const untouched = { code: 'RedStar', path: companyPaths.RedStar } as const;

const claimsOf = (name: string) => ({ email: `${name}@example.test`, email_verified: true, name });

/** Ids of users whose roles no request may change. */
export const staffIds = ['hostile|Other', 'hostile|User', 'hostile|Admin', 'hostile|SuperAdmin'];

async function makeTokens(provider: TestIdentityProvider, db: Kysely<Database>): Promise<HostileFixture['tokens']> {
  const personas = ['Other', 'User', 'Admin', 'SuperAdmin'] as const;
  const tokens = await Promise.all(
    personas.map(async (role) => {
      const values = { user_id: `hostile|${role}`, email: `${role}@example.test`, name: role, role };
      await db
        .insertInto('app_user')
        .values(values)
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute();
      return await provider.token({ sub: values.user_id, claims: claimsOf(role), expiresIn: 86_400 });
    }),
  );
  return Object.fromEntries(personas.map((role, index) => [role, tokens[index]])) as HostileFixture['tokens'];
}

async function makeBadTokens(provider: TestIdentityProvider): Promise<string[]> {
  const sub = 'hostile|SuperAdmin';
  const claims = claimsOf('SuperAdmin');
  const good = await provider.token({ sub, claims });
  const [head = '', payload = '', signature = ''] = good.split('.');
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  return [
    await provider.token({ sub, claims, expiresIn: -3600 }),
    await provider.token({ sub, claims, issuedIn: 3600, expiresIn: 7200 }),
    await provider.token({ sub, claims, issuer: 'https://elsewhere.test' }),
    await provider.token({ sub, claims, audience: 'https://another-api.test' }),
    await provider.token({ sub, claims, forged: true }),
    await provider.token({ sub: '', claims }),
    `${unsigned}.${payload}.`,
    `${head}.${payload}.${signature.slice(0, -2)}`,
    `${head}.${payload}`,
    `${good} ${good}`,
    `${head}.${'A'.repeat(12_000)}.${signature}`,
    'null',
    '..',
    `${Buffer.from('{"alg":"RS256","kid":"../../x"}').toString('base64url')}.e30.c2ln`,
  ];
}

type Send = (method: string, path: string, body?: unknown) => Promise<Record<string, string>>;

function sender(url: string, token: string): Send {
  return async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The fixture could not be created: ${method} ${path} ${answer.status} ${text}`);
    return text === '' ? {} : JSON.parse(text);
  };
}

/** Creates records of one company, one or two of each kind. */
async function makeRecords(send: Send, company: keyof typeof companyPaths) {
  const base = `/api/${companyPaths[company]}`;
  const make = (path: string, body?: unknown) => send('POST', path, body);
  const party = () => ({ name: `${company} ${crypto.randomUUID()}` });
  const trucks = [];
  for (let left = 3; left > 0; left -= 1) {
    const regNumber = `H ${crypto.randomUUID().slice(0, 8)}`;
    trucks.push((await make(`${base}/trucks`, truckBody({ company, regNumber }))).id ?? '');
  }
  const [first = '', second = '', third = ''] = trucks;
  const { costingsId = '' } = await make(`${base}/trucks/${first}/costings`, { type: 'Repairs', value: 5 });
  const { id: client = '' } = await make('/api/clients', party());
  const { id: supplier = '' } = await make('/api/suppliers', party());
  const { id: order = '' } = await make(`${base}/orders`, paperBody([second]));
  const { id: invoice = '' } = await make(`${base}/invoices`, paperBody([first]));
  const payment = { date: '2026-11-20', amount: 100, method: 'BankTransfer', reference: 'A 1' };
  const { id: paid = '' } = await make(`${base}/invoices/${invoice}/payments`, payment);
  const credit = { date: '2026-11-25', reason: 'Came back', whole: true };
  const { id: note = '' } = await make(`${base}/invoices/${invoice}/credit-notes`, credit);
  const share = await make(`${base}/shares`, { truckIds: [third], fields: ['make'], until: inTenMonths });
  const { uri: image = '' } = await make(`${base}/trucks/${third}/image/image%2Fpng`);
  const document = { kind: 'Other', name: 'a.pdf', contentType: 'application/pdf', size: 100 };
  const { id: paperId = '', uri: file = '' } = await make(`${base}/trucks/${first}/documents`, document);
  const ids = {
    trucks,
    costings: [costingsId],
    clients: [client],
    suppliers: [supplier],
    orders: [order],
    invoices: [invoice],
    payments: [paid],
    'credit-notes': [note],
    shares: [share.id ?? ''],
    documents: [paperId],
  };
  return { ids, image, file, share };
}

/** Creates the fixture through the API as a SuperAdmin. */
export async function makeHostileFixture(
  url: string,
  provider: TestIdentityProvider,
  db: Kysely<Database>,
): Promise<HostileFixture> {
  const tokens = await makeTokens(provider, db);
  const send = sender(url, tokens.SuperAdmin);
  const own = await makeRecords(send, 'AbbasAutos');
  const foreign = await makeRecords(send, untouched.code);
  // A document's upload address may cancel the upload, so Red Star's is not used.
  const files = [own.image, own.file, foreign.image]
    .map((uri) => new URL(uri))
    .map(({ pathname, search }) => pathname + search);
  // Red Star's shared page is not used, because it counts its visits.
  const pages = [new URL(own.share.uri ?? url).pathname];
  const badTokens = await makeBadTokens(provider);
  return { url, own: own.ids, foreign: foreign.ids, tokens, badTokens, files, pages };
}

/** Tables that the program maintains itself, or that are about requests and not about records. */
const ownTables = ['audit_entry', 'audit_mention', 'idempotency_key', 'list_state', 'migration', 'identity_attempt'];

/** Every row that refers to a record of Red Star, and every user's role: no hostile request may change them. */
export async function protectedRows(db: Kysely<Database>, { foreign }: HostileFixture): Promise<string[]> {
  const ids = Object.entries(foreign).flatMap(([kind, all]) => (kind === 'clients' || kind === 'suppliers' ? [] : all));
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const people = await sql<{ row: string }>`
    select user_id || ' ' || role as row from app_user where user_id in (${sql.join(staffIds)}) order by 1`.execute(db);
  const found = people.rows.map(({ row }) => row);
  for (const { name } of tables.filter((table) => !ownTables.includes(table.name))) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.id(name)} t
      where exists (select from unnest(${ids}::text[]) as id where position(id in t::text) > 0) order by 1`.execute(db);
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
}
