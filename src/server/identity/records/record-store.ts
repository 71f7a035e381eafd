/** What the protocol remembers: sessions, interactions, grants, codes and refresh tokens, and how a session ends. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { isStorable } from '#shared/text.ts';
import type { IdentityDb } from './identity-tables.ts';

/** A session that was ended stays ended, whatever a request already under way writes afterwards. */
const endedMark = 'EndedSession';
/** Seconds; at least as long as a session can live. */
const endedMarkLife = 15 * 24 * 60 * 60;

/**
 * Records of sign-ins that an address may have open at a time; a sign-in has two. The newest stay, those of browsers that
 * have sent their cookie back apart from the others; and the browsers that came first keep theirs, whatever others open.
 */
const openRecords = { newest: 200, firstBrowsers: 100, ofBrowser: 20 };
/** Records removed in one statement. */
const batchSize = 1000;

/** A record as it was kept. */
export interface StoredRecord {
  payload: Record<string, unknown>;
  consumedAt: Date | null;
}

/** Who has opened a sign-in. */
interface RecordVisitor {
  address: string;
  /** By its cookie; null for programs that are given none. */
  browser: { id: string; since: Date; isReturning: boolean } | null;
}

/** A record as the protocol has it kept. */
export interface NewRecord {
  model: string;
  id: string;
  payload: Record<string, unknown>;
  accountId: string | null;
  grantId: string | null;
  uid: string | null;
  sessionUid: string | null;
  /** Whose sign-in this is, while nobody has logged in. */
  visitor: RecordVisitor | null;
  /** What the browser of a session calls itself, once somebody has logged in. */
  browser: string | null;
  /** Seconds from now. */
  expiresIn: number | undefined;
}

function expiresAt(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}

/** Leaves out what belongs to a session that was ended. */
export function stillOpen(): Expression<SqlBool> {
  return sql<boolean>`not exists (select from identity_record ended where ended.model = ${endedMark} and ended.id = identity_record.uid)`;
}

/** Keeps a record, in place of the one of that model and id. */
export async function saveRecord(db: IdentityDb, record: NewRecord): Promise<void> {
  const values = {
    payload: JSON.stringify(record.payload),
    account_id: record.accountId,
    grant_id: record.grantId,
    uid: record.uid,
    session_uid: record.sessionUid,
    visitor: record.visitor?.address ?? null,
    browser: record.browser,
    browser_id: record.visitor?.browser?.id ?? null,
    browser_since: record.visitor?.browser?.since ?? null,
    is_returning: record.visitor?.browser?.isReturning ?? false,
    expires_at: record.expiresIn === undefined ? null : expiresAt(record.expiresIn),
  };
  await db
    .insertInto('identity_record')
    .values({ model: record.model, id: record.id, consumed_at: null, ...values })
    .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
    .execute();
  if (record.visitor !== null) await removeSurplusOf(db, record.visitor.address);
}

/**
 * Removes the sign-ins that an address has open beyond its limits. Rows that another request locks at this moment are
 * skipped, because two requests that wait for each other would be a deadlock.
 */
async function removeSurplusOf(db: IdentityDb, address: string): Promise<void> {
  await sql`
    delete from identity_record where (model, id) in (
      select model, id from identity_record where (model, id) in (
        select model, id from (
          select model, id, is_returning,
            row_number() over (partition by is_returning order by expires_at desc) as age,
            dense_rank() over (partition by is_returning order by browser_since, browser_id) as arrival,
            row_number() over (partition by coalesce(browser_id, id) order by expires_at desc) as age_in_browser
          from identity_record where visitor = ${address}
        ) opened
        where age_in_browser > ${openRecords.ofBrowser}
          or (age > ${openRecords.newest} and (not is_returning or arrival > ${openRecords.firstBrowsers}))
      ) for update skip locked
    )`.execute(db);
}

/** Notes that a browser has sent its cookie back: what it opened with its first request counts as its own from now on. */
export async function markReturning(db: IdentityDb, browserId: string): Promise<void> {
  await db
    .updateTable('identity_record')
    .set({ is_returning: true })
    .where('browser_id', '=', browserId)
    .where('is_returning', '=', false)
    .execute();
}

/** By the record's own id, or by the lasting id of a session; ended sessions are not found. */
export async function findRecord(
  db: IdentityDb,
  model: string,
  column: 'id' | 'uid',
  value: string,
): Promise<StoredRecord | undefined> {
  if (!isStorable(value)) return undefined;
  const row = await db
    .selectFrom('identity_record')
    .select(['payload', 'consumed_at'])
    .where('model', '=', model)
    .where(column, '=', value)
    .where(stillOpen())
    .executeTakeFirst();
  return row && { payload: row.payload, consumedAt: row.consumed_at };
}

/** Forgets one record. */
export async function removeRecord(db: IdentityDb, model: string, id: string): Promise<void> {
  await db.deleteFrom('identity_record').where('model', '=', model).where('id', '=', id).execute();
}

/** False when it was used before: of many that come at the same moment only one gets true. */
export async function consumeRecord(db: IdentityDb, model: string, id: string): Promise<boolean> {
  const result = await db
    .updateTable('identity_record')
    .set({ consumed_at: new Date() })
    .where('model', '=', model)
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Every code and token of a grant, of one kind or of all, the grant itself included. */
export async function removeGrant(db: IdentityDb, grantId: string, model?: string): Promise<void> {
  await db
    .deleteFrom('identity_record')
    .where((where) =>
      model === undefined
        ? where.or([where('grant_id', '=', grantId), where.and({ model: 'Grant', id: grantId })])
        : where.and({ model, grant_id: grantId }),
    )
    .execute();
}

/** Whether the session is still there, and this person's. */
export async function isSessionOpen(db: IdentityDb, uid: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_record')
    .select('id')
    .where('model', '=', 'Session')
    .where('uid', '=', uid)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', new Date())
    .where(stillOpen())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose sign-ins still count, by the id of their grant: it goes with a log-out, a replay and a deleted account. */
export async function findOpenGrants(db: IdentityDb, grantIds: string[]): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('identity_record')
    .select(['id', 'account_id'])
    .where('model', '=', 'Grant')
    .where(sql<boolean>`id = any(${grantIds})`)
    .where('expires_at', '>', new Date())
    .execute();
  return new Map(rows.map((row) => [row.id, row.account_id]));
}

/** In the caller's transaction, or in one of its own. */
async function inTransaction(db: IdentityDb, work: (transaction: IdentityDb) => Promise<void>): Promise<void> {
  if (db.isTransaction) await work(db);
  else await db.transaction().execute(work);
}

/** Ends one session with every grant, code and refresh token that came from it. */
export async function endSession(db: IdentityDb, uid: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await markEnded(transaction, [uid]);
    await transaction
      .deleteFrom('identity_record')
      .where((where) =>
        where.or([
          where.and({ model: 'Session', uid }),
          where('session_uid', '=', uid),
          where.and([where('model', '=', 'Grant'), where('id', 'in', grantsOf(transaction, uid))]),
        ]),
      )
      .execute();
  });
}

/** Ends every session of a person, but the one that is named, with all that came from them. */
export async function endSessionsOf(db: IdentityDb, accountId: string, exceptUid = ''): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const open = await transaction
      .selectFrom('identity_record')
      .select('uid')
      .where('model', '=', 'Session')
      .where('account_id', '=', accountId)
      .where('uid', 'is distinct from', exceptUid)
      .execute();
    await markEnded(
      transaction,
      open.flatMap((row) => row.uid ?? []),
    );
    await transaction
      .deleteFrom('identity_record')
      .where('account_id', '=', accountId)
      .where('uid', 'is distinct from', exceptUid)
      .where('session_uid', 'is distinct from', exceptUid)
      .where((where) =>
        where.not(where.and([where('model', '=', 'Grant'), where('id', 'in', grantsOf(transaction, exceptUid))])),
      )
      .execute();
  });
}

function grantsOf(db: IdentityDb, sessionUid: string) {
  return db
    .selectFrom('identity_record as issued')
    .select(sql<string>`issued.grant_id`.as('grant_id'))
    .where('issued.session_uid', '=', sessionUid)
    .where('issued.grant_id', 'is not', null);
}

async function markEnded(db: IdentityDb, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return;
  const mark = {
    model: endedMark,
    payload: '{}',
    account_id: null,
    grant_id: null,
    uid: null,
    session_uid: null,
    visitor: null,
    browser: null,
    browser_id: null,
    browser_since: null,
    consumed_at: null,
    expires_at: expiresAt(endedMarkLife),
  };
  await db
    .insertInto('identity_record')
    .values([...new Set(uids)].map((id) => ({ ...mark, id })))
    .onConflict((conflict) => conflict.columns(['model', 'id']).doNothing())
    .execute();
}

/** Removes what has run out, a batch at a time, so that no lock is held for long. */
export async function removeExpiredRecords(db: IdentityDb): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from identity_record where (model, id) in (
        select model, id from identity_record where expires_at < now() - interval '1 minute' limit ${batchSize}
      )`.execute(db);
    if (numAffectedRows < batchSize) return;
  }
}
