/** Queries on OpenID Connect records: sessions, interactions, grants, codes and refresh tokens. Also ends sessions. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { isStorable } from '#shared/text.ts';
import type { IdentityDb } from './identity-tables.ts';

/** Marks a session as ended, so that a concurrent request cannot bring it back by saving it once more. */
const endedMark = 'EndedSession';
/** Seconds; at least the lifetime of a session. */
const endedMarkLife = 15 * 24 * 60 * 60;

/**
 * Limits on the records of unfinished log-ins per address; each log-in has two. The newest records remain, counted
 * separately for browsers that have sent our cookie back. The browsers that came first are never pushed out by later ones.
 */
const openRecords = { newest: 200, firstBrowsers: 100, ofBrowser: 20 };
/** Records removed in one statement. */
const batchSize = 1000;

export interface StoredRecord {
  payload: Record<string, unknown>;
  consumedAt: Date | null;
}

interface RecordVisitor {
  address: string;
  /** Identified by its cookie; null for requests that get no cookie. */
  browser: { id: string; since: Date; isReturning: boolean } | null;
}

export interface NewRecord {
  model: string;
  id: string;
  payload: Record<string, unknown>;
  accountId: string | null;
  grantId: string | null;
  uid: string | null;
  sessionUid: string | null;
  /** Who opened the page, until a user has logged in. */
  visitor: RecordVisitor | null;
  /** The user agent of a session, once a user has logged in. */
  browser: string | null;
  /** Seconds from now. */
  expiresIn: number | undefined;
}

function expiresAt(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}

/** Condition that excludes ended sessions. */
export function stillOpen(): Expression<SqlBool> {
  return sql<boolean>`not exists (select from identity_record ended where ended.model = ${endedMark} and ended.id = identity_record.uid)`;
}

/** Inserts or replaces a record. */
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
 * Removes an address's unfinished log-ins beyond its limits. Skips rows that another request has locked, so that two
 * requests cannot deadlock.
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

/** Records that a browser has sent our cookie back, so the log-in of its first request counts towards its own limit. */
export async function markReturning(db: IdentityDb, browserId: string): Promise<void> {
  await db
    .updateTable('identity_record')
    .set({ is_returning: true })
    .where('browser_id', '=', browserId)
    .where('is_returning', '=', false)
    .execute();
}

/** Finds a record by its id, or by the permanent `uid` of a session; ended sessions are not found. */
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

export async function removeRecord(db: IdentityDb, model: string, id: string): Promise<void> {
  await db.deleteFrom('identity_record').where('model', '=', model).where('id', '=', id).execute();
}

/** Marks a record as used; false if it already was. Of concurrent calls only one gets true. */
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

/** Removes the codes and tokens of a grant: those of one model, or all of them and the grant itself. */
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

/** Whether the session is still open and belongs to this account. */
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

/** Account ids by grant id. A grant is removed by a log-out, a replayed token or the deletion of its account. */
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

/** Runs in the caller's transaction if there is one, otherwise in a new one. */
async function inTransaction(db: IdentityDb, work: (transaction: IdentityDb) => Promise<void>): Promise<void> {
  if (db.isTransaction) await work(db);
  else await db.transaction().execute(work);
}

/** Ends a session with all its grants, codes and refresh tokens. */
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

/** Ends all sessions of an account except one, with their grants, codes and refresh tokens. */
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

/** Removes expired records in batches, so that no lock is held for long. */
export async function removeExpiredRecords(db: IdentityDb): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from identity_record where (model, id) in (
        select model, id from identity_record where expires_at < now() - interval '1 minute' limit ${batchSize}
      )`.execute(db);
    if (numAffectedRows < batchSize) return;
  }
}
