/**
 * Every type of record, every role, every call that reads the audit log: no answer contains what the role may not read.
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { livePath } from '#shared/live.ts';
import { mayReadAbout, privateTypes, readableTypes } from '#shared/record-readers.ts';
import { type RecordType, recordTypeNames } from '#shared/record-types.ts';
import { type Role, roles } from '#shared/roles.ts';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { recordExamples } from '#test/app/kind-examples.ts';
import { appForFile, type Client } from '#test/app/test-app.ts';
import { records } from './server-features.ts';

const company = '/api/abbasAutos';

const app = await appForFile();
const clients = new Map(await Promise.all(roles.map(async (role) => [role, await app.as(role)] as const)));
/** Records with a history: type, id and path. */
const subjects = [{ type: 'user', id: 'person|Other', path: '/api/users/person%7COther' }];
for (const [type, record] of Object.entries(recordExamples)) {
  const { path } = await record({ admin: clientOf('SuperAdmin') });
  subjects.push({ type, id: path.split('/').at(-1) ?? '', path });
}

function clientOf(role: Role): Client {
  const client = clients.get(role);
  if (!client) throw new Error(`no client of ${role}`);
  return client;
}

interface Written {
  type: RecordType;
  /** Appears in every field, id and name of the rows. */
  marker: string;
  parents: readonly { type: string; id: string }[];
  shared?: boolean;
}

/** Fields that refer to other records, whose histories then include the row. */
const mentions = () => {
  const idOf = (type: string) => subjects.find((one) => one.type === type)?.id;
  return {
    truckIds: [idOf('truck')],
    clientId: idOf('client'),
    supplierId: idOf('supplier'),
    orderId: idOf('order'),
    invoiceId: idOf('invoice'),
  };
};

/** A create, a change and a deletion of the type: alone, below each parent, and referring to other records. */
function rowsOf({ type, marker, parents, shared }: Written) {
  const texts = Object.fromEntries(['name', 'number', 'regNumber', 'email', 'note'].map((field) => [field, marker]));
  const fields = { ...texts, size: 5, ...(shared === undefined ? {} : { shared }) };
  const own = { type: null, id: null };
  return [own, ...parents].flatMap((parent, place) =>
    (['create', 'update', 'delete'] as const).map((action) => {
      const named = parent === own ? { ...fields, ...mentions() } : fields;
      const values = Object.entries(named).map(([field, value]) => [
        field,
        action === 'delete' ? { old: value, new: null } : { old: null, new: value },
      ]);
      return {
        user_id: 'someone|else',
        user_name: marker,
        user_email: null,
        request_id: `${marker} ${place} ${action}`,
        action,
        record_type: type,
        record_id: `${marker} ${place}`,
        parent_type: parent.type,
        parent_id: parent.id,
        record_version: 1,
        company: null,
        changes: JSON.stringify(Object.fromEntries(values)),
      };
    }),
  );
}

/** Replaces the audit log, because a stream sends at most 200 entries that a client has missed. */
async function writeOnly(written: readonly Written[]): Promise<void> {
  await app.db.deleteFrom('audit_entry').execute();
  for (const one of written) await app.db.insertInto('audit_entry').values(rowsOf(one)).execute();
}

/** A record that all staff are notified of; it marks the end of the stream. */
const lastOfStream = 'the-last-one';

/** What a stream sends immediately for the last minute. */
async function readStream(role: Role): Promise<string> {
  await app.db
    .insertInto('audit_entry')
    .values({
      user_id: 'someone|else',
      request_id: lastOfStream,
      action: 'create',
      record_type: 'supplier',
      record_id: lastOfStream,
      changes: '{}',
    })
    .execute();
  const sub = `person|${role}`;
  const token = await app.provider.token({ sub });
  const end = new AbortController();
  const answer = await fetch(`${app.url}${livePath}?ago=60000`, {
    headers: { authorization: `Bearer ${token}` },
    signal: end.signal,
  });
  if (!answer.ok || !answer.body) return String(answer.status);
  let text = '';
  for await (const piece of answer.body) {
    text += Buffer.from(piece).toString();
    if (text.includes(lastOfStream)) break;
  }
  end.abort();
  return text;
}

const textOf = async (role: Role, path: string) => JSON.stringify((await clientOf(role).get(path)).body);

const histories = subjects.map(({ type, path }) => ({ isOfUser: type === 'user', path: `${path}/history?limit=200` }));

/** What the other calls that read the audit log answer, except the landing page. */
async function readLists(role: Role, searched: string): Promise<Map<string, string>> {
  const { rows: deletions } = await sql<{ id: string }>`
    select id from audit_entry where action = 'delete' and parent_id is null`.execute(app.db);
  const paths = [
    '/api/deleted?limit=200',
    '/api/all/deleted/rows?limit=200',
    '/api/all/deleted/export?format=csv',
    ...deletions.flatMap(({ id }) => [`/api/deleted/${id}`, `/api/deleted/${id}/history`]),
    ...subjects.slice(0, 6).map(({ path }) => `${path}/documents`),
    '/api/views',
    '/api/imports',
    `${company}/shares`,
    `/api/find?text=${searched}`,
  ];
  const answers = new Map<string, string>();
  for (const path of paths) answers.set(path, await textOf(role, path));
  return answers.set('live', await readStream(role));
}

async function pathsThatShow(role: Role, marker: string): Promise<string[]> {
  const answers = await readLists(role, marker);
  for (const path of ['/api/overview', ...histories.map((history) => history.path)])
    answers.set(path, await textOf(role, path));
  return [...answers].filter(([, text]) => text.includes(marker)).map(([path]) => path);
}

/** Types that the landing page shows to no one. */
const notOnOverview: readonly RecordType[] = ['user', 'view', 'job', 'snooze', 'monthEnd', 'companyParticulars'];

/** Entries of every type, each with a marker that is no part of another one. */
const everyType = recordTypeNames.map((type) => {
  const shared = privateTypes(records).includes(type) ? { shared: true } : {};
  return { type, marker: `Marked${type}Q`, ...shared };
});
const typesIn = (text: string) => everyType.filter(({ marker }) => text.includes(marker)).map(({ type }) => type);
const readableBy = (role: Role) => recordTypeNames.filter((type) => mayReadAbout(records, role, type));

describe('a history', () => {
  // It includes entries about parts of its record, which are of the type.
  const parents = subjects.filter((one) => one.type !== 'user');
  beforeAll(() => writeOnly(everyType.map((one) => ({ ...one, parents }))));

  test.each(roles)('shows %s entries of the declared types', async (role) => {
    for (const { isOfUser, path } of histories) {
      const types = typesIn(await textOf(role, path));
      if (isOfUser) expect(readableBy(role), path).toEqual(expect.arrayContaining(types));
      else expect({ path, types }).toEqual({ path, types: readableBy(role) });
    }
  });
});

test.each(roles)('lists show %s only entries of the declared types, and live updates all of them', async (role) => {
  await writeOnly(everyType.map((one) => ({ ...one, parents: [] })));
  const lists = await readLists(role, 'Marked');
  expect(typesIn(lists.get('live') ?? '')).toEqual(readableBy(role));
  for (const [path, text] of lists) expect(readableBy(role), path).toEqual(expect.arrayContaining(typesIn(text)));
});

test.each(everyType)('the landing page shows entries about $type exactly as declared', async (one) => {
  await writeOnly([{ ...one, parents: [] }]);
  for (const role of roles) {
    const isShown = mayReadAbout(records, role, one.type) && !notOnOverview.includes(one.type);
    const types = typesIn(await textOf(role, '/api/overview'));
    expect({ role, types }).toEqual({ role, types: isShown ? [one.type] : [] });
  }
});

test('entries about people, invitations, log-ins, imports and jobs are for administrators; people awaiting approval see none', () => {
  const ofUser = readableTypes(records, ['User']);
  expect(recordTypeNames.filter((type) => !ofUser.includes(type)).sort()).toEqual([
    'import',
    'invitation',
    'job',
    'password',
    'recoveryCodes',
    'secondFactor',
    'secondFactorRule',
    'signIn',
    'user',
  ]);
  expect(readableTypes(records, ['Admin'])).toEqual(
    recordTypeNames.filter((type) => readableTypes(records, ['SuperAdmin']).includes(type)),
  );
  expect(readableTypes(records, ['Other'])).toEqual([]);
  expect(mayReadAbout(records, 'SuperAdmin', 'typeOfTomorrow')).toBe(false);
});

test('a User cannot see e-mails to a person about their account', async () => {
  for (const type of ['user', 'invitation']) {
    const marker = `Letter${type}`;
    await writeOnly([]);
    await app.db
      .insertInto('audit_entry')
      .values({
        user_id: 'someone|else',
        user_name: 'Someone Else',
        request_id: marker,
        action: 'create',
        record_type: 'mail',
        record_id: marker,
        parent_type: type,
        parent_id: 'person|Other',
        changes: JSON.stringify({
          to: { old: null, new: `${marker}@office.example` },
          outcome: { old: null, new: 'Waiting' },
        }),
      })
      .execute();
    expect(await pathsThatShow('User', marker)).toEqual([]);
    expect(await pathsThatShow('Admin', marker)).toContain('live');
  }
});

test('a private view is visible to no one else', async () => {
  for (const shared of [undefined, false]) {
    await writeOnly([
      { type: 'view', marker: 'Markedprivate', parents: subjects, ...(shared === false && { shared }) },
    ]);
    for (const role of roles) expect(await pathsThatShow(role, 'Markedprivate')).toEqual([]);
  }
});

test('a User never sees the e-mail of a colleague without a name: not in merges, warnings or a refused save', async () => {
  const sub = 'readers|nameless';
  const email = 'nameless@office.example';
  const nameless = app.withToken(await app.provider.token({ sub, claims: { email } }));
  await nameless.get('/api/users/role');
  await app.db.updateTable('app_user').set({ role: 'User', name: null }).where('user_id', '=', sub).execute();
  const [staff, admin] = [clientOf('User'), clientOf('Admin')];
  const made = async (path: string, body: unknown) => (await nameless.post(path, body)).body;
  const truck = await made(`${company}/trucks`, truckBody());
  const invoice = await made(`${company}/invoices`, paperBody([truck.id]));
  const [mergedClient, other] = [
    await made('/api/clients', { name: 'Kept' }),
    await made('/api/clients', { name: 'Other' }),
  ];
  await made(`/api/clients/${mergedClient.id}/merge`, { otherId: other.id });
  const costing = { type: 'Repairs', value: 5, invoiceNumber: 'R 1' };
  await made(`${company}/trucks/${truck.id}/costings`, costing);
  const payment = { date: invoice.date, amount: 5, method: 'Cash' };
  await made(`${company}/invoices/${invoice.id}/payments`, payment);
  await nameless.put(`${company}/trucks/${truck.id}`, { color: 'Red' });
  const refused = async (client: Client) =>
    (await client.put(`${company}/trucks/${truck.id}`, { color: 'Blue' }, { 'if-match': '"1"' })).headers;
  const answers = [
    await staff.get(`/api/clients/${mergedClient.id}/merges`),
    await staff.post(`${company}/trucks/${truck.id}/costings`, costing),
    await staff.post(`${company}/invoices/${invoice.id}/payments`, payment),
  ];
  for (const { status, body } of answers) {
    expect(status).toBeLessThan(300);
    expect(JSON.stringify(body)).not.toContain(email);
  }
  expect(JSON.stringify(answers)).toContain('Someone has already entered');
  expect((await refused(staff)).get('x-changed-by')).toBeNull();
  expect((await refused(admin)).get('x-changed-by')).toBe(encodeURIComponent(email));
  expect((await admin.get(`/api/clients/${mergedClient.id}/merges`)).body).toMatchObject([{ by: email }]);
});

test('the last changes shown to a User exclude roles, imports and private views of others', async () => {
  const admin = clientOf('SuperAdmin');
  await writeOnly([]);
  await admin.put('/api/users/person%7COther/assign?role=user');
  await admin.put('/api/users/person%7COther/assign?role=other');
  const file = { kind: 'trucks', company: 'AbbasAutos', name: 'salaries.csv', contentType: 'text/csv', size: 10 };
  expect((await admin.post('/api/imports', file)).status).toBe(201);
  expect((await admin.post('/api/views', { list: 'trucks', name: 'Quiet one' })).status).toBe(201);
  const lastChangesText = JSON.stringify((await clientOf('User').get('/api/overview')).body.lastChanges);
  expect(lastChangesText).not.toMatch(/salaries|Quiet one|person|role/i);
  expect(JSON.stringify((await admin.get('/api/overview')).body.lastChanges)).toContain('salaries.csv');
});
