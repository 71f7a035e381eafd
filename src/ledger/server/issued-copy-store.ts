/** Queries on issued copies. */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { IssuedCopy, IssueMethod } from '#ledger/ledger.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { Database } from '#server/db/schema.ts';
import { outcomeOf } from '#server/mail/mail-store.ts';
import { Failure } from '#shared/errors.ts';
import type { LedgerKey } from './revision-store.ts';

export interface IssuedFile {
  /** The number of the copy. */
  n: number;
  fileName: string;
  content: Buffer;
}

export function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function copiesOf(db: Kysely<Database>, { company, kind, id }: LedgerKey) {
  return db
    .selectFrom('issued_copy')
    .where('company', '=', company)
    .where('kind', '=', kind)
    .where('paper_id', '=', id);
}

/** Newest first. */
export async function listIssuedCopies(db: Kysely<Database>, key: LedgerKey): Promise<IssuedCopy[]> {
  const rows = await copiesOf(db, key).selectAll().orderBy('n', 'desc').execute();
  const mails = await db
    .selectFrom('mail')
    .select(['copy_n', 'state', 'reason'])
    .where('kind', '=', key.kind)
    .where('owner_id', '=', key.id)
    .execute();
  const mailOf = new Map(mails.map((mail) => [mail.copy_n, mail]));
  return rows.map(({ n, revision, issued_at, issued_by_name, how, recipient, sha256, file_name }) => {
    const mail = mailOf.get(n);
    return {
      n,
      revision,
      at: issued_at.toISOString(),
      by: issued_by_name,
      how,
      to: recipient,
      outcome: mail ? outcomeOf(mail.state) : null,
      outcomeReason: mail?.reason ?? null,
      sha256,
      fileName: file_name,
    };
  });
}

/** The number of the last copy of a revision. */
export async function findLastCopy(
  db: Kysely<Database>,
  key: LedgerKey,
  revision: number,
): Promise<number | undefined> {
  const row = await copiesOf(db, key)
    .select('n')
    .where('revision', '=', revision)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.n;
}

/**
 * Reads the copy with a number, or the last copy of a revision; undefined if there is none.
 * @throws Failure 500 if the stored bytes no longer match their checksum
 */
export async function readIssuedFile(
  db: Kysely<Database>,
  key: LedgerKey,
  which: { n: number } | { revision: number },
): Promise<IssuedFile | undefined> {
  const row = await copiesOf(db, key)
    .innerJoin('issued_file as f', 'f.sha256', 'issued_copy.sha256')
    .select(['n', 'file_name', 'f.content', 'f.sha256'])
    .where(({ and }) => and(which))
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { n, file_name: fileName, content, sha256 } = row;
  if (sha256Of(content) === sha256) return { n, fileName, content };
  const copyName = `Issued copy ${n} of ${key.kind} ${key.id}`;
  throw new Failure(
    500,
    'This issued copy is damaged.',
    [],
    new Error(`${copyName} does not match its SHA-256 ${sha256}.`),
  );
}

interface NewCopy extends Omit<IssuedFile, 'n'> {
  revision: number;
  how: IssueMethod;
  to: string | null;
  issuedBy: string;
  issuedByName: string;
}

/** Inserts a copy and returns its number. Equal bytes are stored once. The caller must hold a lock on the paper. */
export async function insertIssuedCopy(db: Kysely<Database>, key: LedgerKey, copy: NewCopy): Promise<number> {
  const { company, kind, id } = key;
  const { revision, how, to, issuedBy, issuedByName, fileName, content } = copy;
  const sha256 = sha256Of(content);
  await db
    .insertInto('issued_file')
    .values({ sha256, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ n: number }>`
    insert into issued_copy (
      kind, paper_id, n, revision, company, file_name, issued_by, issued_by_name, how, recipient, sha256, size
    )
    select ${kind}, ${id}, coalesce(max(n), 0) + 1, ${revision}::integer, ${company}, ${fileName}, ${issuedBy},
      ${issuedByName}, ${how}, ${to}, ${sha256}, ${content.length}::integer
    from issued_copy
    where kind = ${kind} and paper_id = ${id}
    returning n`.execute(db);
  return onlyRow(rows).n;
}
