/** Every write call: its audit row, which has a readable sentence and is announced; outdated versions; and repeats. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { records } from '#app/server-features.ts';
import type { HistoryRow } from '#history/audit-row.ts';
import { formatHistoryRow } from '#history/format-history.ts';
import { type AnnouncedChange, announceChange, openChangeFeed } from '#server/live/change-feed.ts';
import type { RecordType } from '#shared/record-types.ts';
import type { Route } from '#shared/route.ts';
import { send } from '#test/app/examples.ts';
import { appForFile } from '#test/app/test-app.ts';
import { writeExamples, writesWithoutExample } from '#test/app/write-examples.ts';
import { quietLog } from '#test/run/quiet-log.ts';
import { readKnownNames } from './read-history.ts';

// Nothing listens there: only the queued e-mail is audited.
const app = await appForFile({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@example.test' } });
const admin = await app.as('SuperAdmin');
let people = 0;
const person = async () => {
  people += 1;
  const sub = `written-${people}`;
  const claims = { email: `${sub}@example.test`, name: sub };
  await app.withToken(await app.provider.token({ sub, claims })).get('/api/users/role');
  return sub;
};
const world = { admin, person };
const examples = app.routes.flatMap((route) => {
  const example = route.isRead ? undefined : writeExamples[route.id];
  return example ? [{ route, example }] : [];
});

async function lastRow(): Promise<string> {
  const row = await app.db
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? '0';
}

async function rowsSince(id: string): Promise<(HistoryRow & { parentType: string | null })[]> {
  const rows = await app.db.selectFrom('audit_entry').selectAll().where('id', '>', id).orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    userId: row.user_id,
    userName: row.user_name,
    userEmail: row.user_email,
    action: row.action,
    recordType: row.record_type as RecordType,
    parentType: row.parent_type,
    recordId: row.record_id,
    company: row.company,
    changes: row.changes as HistoryRow['changes'],
    perspective: row.parent_id === null ? 'own' : 'child',
  }));
}

/** Matches what users must not see: ids, internal values and field names. */
const unreadable = /undefined|null|NaN|\[object|[0-9a-f]{8}-[0-9a-f]{4}-|\b[a-z]+[A-Z]\w*\b/;

/** Collects the changes that are announced; `read` returns those since its last call. */
async function watchChanges() {
  let changes: AnnouncedChange[] = [];
  const feed = await openChangeFeed(app.databaseUrl, quietLog);
  onTestFinished(() => feed.close());
  feed.subscribe({ onChange: (change) => changes.push(change), onMissed: () => undefined });
  const end = { kind: 'job', id: 'end', company: null, version: null, deleted: false } as const;
  return async () => {
    // Notifications arrive in the order of commits, so this one is after those of the write.
    await announceChange(app.db, end);
    await expect.poll(() => changes.some(({ id }) => id === end.id)).toBe(true);
    const read = changes.filter(({ id }) => id !== end.id);
    changes = [];
    return read;
  };
}

test('every write call leaves an audit row with a sentence, of a kind that its contract says it changes, and announces it', async () => {
  const readChanges = await watchChanges();
  const writes = app.routes.filter(({ isRead }) => !isRead);
  expect(writes.length).toBeGreaterThan(30);
  const missing = writes.map(({ id }) => id).filter((id) => !(id in writeExamples) && !(id in writesWithoutExample));
  // A call that is named here needs an example (docs/adding-a-field.md, A call).
  expect(missing).toEqual([]);
  for (const { route, example } of examples) {
    const request = await example(world);
    const before = await lastRow();
    await readChanges();
    const answer = await send(admin, route, request);
    const what = { call: route.id, isDone: answer.status < 300, answer: answer.status < 300 ? '' : answer.body };
    expect(what).toEqual({ call: route.id, isDone: true, answer: '' });
    const rows = await rowsSince(before);
    expect({ call: route.id, leavesARow: rows.length > 0 }).toEqual({ call: route.id, leavesARow: true });
    const types = rows.flatMap(({ recordType, parentType }) => [recordType, parentType ?? recordType]);
    expect({ call: route.id, changes: route.changes }).toEqual({
      call: route.id,
      changes: expect.arrayContaining([...new Set(types)]),
    });
    const announced = (await readChanges()).map(({ kind, id }) => `${kind} ${id}`);
    // The examples of views are personal, so they are not announced.
    const changed = rows.filter(({ recordType }) => recordType !== 'view');
    expect({ call: route.id, announced }).toEqual({
      call: route.id,
      announced: expect.arrayContaining(changed.map(({ recordType, recordId }) => `${recordType} ${recordId}`)),
    });
    const known = await readKnownNames(app.db, records, rows);
    for (const row of rows) {
      const { sentence } = formatHistoryRow(records, row, known, [row.recordId]);
      expect({ call: route.id, sentence, isReadable: sentence !== '' && !unreadable.test(sentence) }).toMatchObject({
        isReadable: true,
      });
    }
  }
}, 300_000);

test('after every write the search has exactly the stored records, with their current texts', async () => {
  const views = sql<{ name: string }>`select viewname as name from pg_views where viewname like '%find_entry'`;
  const columns = sql`kind, record_id, company, keys, labels, body`;
  const selects = (await views.execute(app.db)).rows.map(({ name }) => sql`select ${columns} from ${sql.table(name)}`);
  const [stored, found] = [sql.join(selects, sql` union all `), sql`select ${columns} from find_entry`];
  const { rows } = await sql`(${found} except (${stored})) union all ((${stored}) except ${found})`.execute(app.db);
  expect(rows).toEqual([]);
});

/** The audit rows of the request with this id. Jobs of earlier requests may write others meanwhile. */
const rowsOf = (requestId: string) =>
  app.db.selectFrom('audit_entry').select('record_type').where('request_id', '=', requestId).execute();

/** Calls that take no version: they act on several records, on one that is never changed, or by its state. */
const withoutVersion = [
  ...['advertiseTrucks', 'markTrucksSold', 'orderImages', 'setNextNumber', 'issueMonthEnd', 'assignRole'],
  ...['deleteImage', 'deleteVideo', 'deleteCreditNote', 'deletePayment', 'revokeShare', 'revokeInvitation'],
  ...['runImport', 'undoImport', 'undoMergeSupplier', 'undoMergeClient', 'dismissWanted', 'undoDismissWanted'],
  ...['sendOrder', 'sendInvoice', 'sendCreditNote', 'sendStatement', 'resendInvitation', 'retryJob', 'retryJobs'],
  ...['deleteUser', 'takeFactors', 'changePassword', 'endSignIn', 'endOtherSignIns', 'beginOneTimeCodes'],
  ...['confirmOneTimeCodes', 'removeOneTimeCodes', 'renewRecoveryCodes', 'beginPasskey', 'removePasskey'],
  ...['printLabels', 'makeSalePack', 'previewParticulars'],
];

test('every call that changes a stored record takes its version', () => {
  const found = app.routes.filter(({ isRead, etag, status }) => !isRead && !etag && status !== 201).map(({ id }) => id);
  expect(found.toSorted()).toEqual(withoutVersion.toSorted());
});

/** They create nothing, or something that may be created twice. */
const withoutKey = [
  ...['printLabels', 'makeSalePack', 'previewParticulars', 'issueMonthEnd', 'retryJob', 'retryJobs'],
  ...['beginOneTimeCodes', 'removeOneTimeCodes', 'renewRecoveryCodes'],
  ...['beginPasskey', 'addPasskey', 'removePasskey'],
];

test('every POST that creates something takes an idempotency key', () => {
  const found = app.routes.filter((route) => !route.isRead && route.method === 'POST' && !route.idempotent);
  expect(found.map(({ id }) => id).toSorted()).toEqual(withoutKey.toSorted());
});

test('every change of a record is refused with 412 if it names another version, and leaves no audit row', async () => {
  for (const { route, example } of examples.filter(({ route }) => route.etag && route.status !== 201)) {
    const request = await example(world);
    const headers = { 'if-match': '"999"', 'x-request-id': `outdated-${route.id}` };
    const { status, body } = await send(admin, route, request, headers);
    expect({ call: route.id, status, body }).toMatchObject({ call: route.id, status: 412, body: { status: 412 } });
    expect({ call: route.id, rows: await rowsOf(headers['x-request-id']) }).toEqual({ call: route.id, rows: [] });
  }
});

test('every save of a version, and every POST with an idempotency key, is done once when it is repeated', async () => {
  const isSave = ({ method, etag }: Route) => method === 'PUT' && etag;
  for (const { route, example } of examples.filter(({ route }) => route.idempotent || isSave(route))) {
    const request = await example(world);
    const sendAs = async (requestId: string) => {
      const headers = { 'idempotency-key': route.id, 'x-request-id': requestId };
      const { status, body } = await send(admin, route, request, headers);
      // Each answer has a new signature in the URL of an upload.
      return { call: route.id, status, ...body, uri: undefined };
    };
    const first = await sendAs(`first-${route.id}`);
    expect(await sendAs(`repeated-${route.id}`)).toEqual(first);
    const rows = await rowsOf(`repeated-${route.id}`);
    expect({ call: route.id, rows }).toEqual({ call: route.id, rows: [] });
  }
});
