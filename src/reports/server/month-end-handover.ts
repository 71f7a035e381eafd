/** Records and audits when a month's files were handed over, and finds the changes since. */
import type { HandoverChange, HandoverFile, MonthEndHandover } from '#reports/month-end.ts';
import { actorName, createdBy, updatedBy } from '#server/audit/stamps.ts';
import { type AuditContext, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import type { Route } from '#shared/route.ts';
import { paperName } from './month-end-checks.ts';
import type { MonthPaper } from './month-end-papers-store.ts';
import type { HandedPaper } from './reports-tables.ts';

/** A company and a month (`2026-11`). */
export interface HandedMonth {
  company: Company;
  period: string;
}

async function storeHandover(
  context: AuditContext,
  { company, period }: HandedMonth,
  file: HandoverFile,
  papers: readonly HandedPaper[],
): Promise<void> {
  const { db } = context;
  const values = { file, handed_by: actorName(context), papers: JSON.stringify(papers) };
  const made = await db
    .insertInto('month_end_handover')
    .values({ company, period, ...values, ...createdBy(context) })
    .onConflict((clash) => clash.doNothing())
    .returning(['id', 'updated_at'])
    .executeTakeFirst();
  const after = (at: Date) => ({ period, file, at: at.toISOString() });
  const change = { recordType: 'monthEnd', recordId: `${company}/${period}`, company } as const;
  if (made) return await writeAuditEntry(context, { ...change, after: after(made.updated_at) });
  const previous = await db
    .selectFrom('month_end_handover')
    .select(['file', 'updated_at'])
    .where('id', '=', change.recordId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { updated_at: at } = await db
    .updateTable('month_end_handover')
    .set({ ...values, ...updatedBy(context) })
    .where('id', '=', change.recordId)
    .returning('updated_at')
    .executeTakeFirstOrThrow();
  const before = { period, file: previous.file, at: previous.updated_at.toISOString() };
  await writeAuditEntry(context, { ...change, before, after: after(at) });
}

/** Records a download of a month with documents. HEAD downloads nothing, so it records nothing. */
export async function saveHandover(
  context: Pick<RequestContext<Route>, 'db' | 'actor' | 'requestId' | 'isHead'>,
  month: HandedMonth,
  file: HandoverFile,
  papers: readonly MonthPaper[],
): Promise<void> {
  if (context.isHead || papers.length === 0) return;
  const handed = papers.map(({ kind, id, number, revision }) => ({ kind, id, number, revision }));
  await withTransaction(context.db, (db) => storeHandover({ ...context, db }, month, file, handed));
}

const folders = { invoice: 'invoices', creditNote: 'credit-notes' } as const;
const registers = { invoice: 'invoices', creditNote: 'creditNotes' } as const;

function addressOf(company: Company, { kind, id }: HandedPaper): string {
  return `/${company}/${folders[kind]}/${encodeURIComponent(id)}/view`;
}

function changeOf(
  company: Company,
  paper: HandedPaper,
  change: HandoverChange['change'],
  words: string,
): HandoverChange {
  const message = `${paperName(paper)} ${words}.`;
  return { change, message, address: addressOf(company, paper), kind: paper.kind, id: paper.id };
}

/** Documents added to the month or changed since the handover. */
function currentChanges(
  company: Company,
  handed: readonly HandedPaper[],
  papers: readonly HandedPaper[],
): HandoverChange[] {
  const before = new Map(handed.map(({ id, revision }) => [id, revision]));
  return papers.flatMap((paper) => {
    const revision = before.get(paper.id);
    if (revision === undefined) return changeOf(company, paper, 'Added', 'was added');
    return revision === paper.revision ? [] : changeOf(company, paper, 'Changed', 'was changed');
  });
}

/** Handed-over documents that are no longer in the month; deleted ones link to the register. */
function removedChanges(
  company: Company,
  removed: readonly HandedPaper[],
  existingIds: ReadonlySet<string>,
): HandoverChange[] {
  return removed.map((paper) => {
    if (existingIds.has(paper.id)) return changeOf(company, paper, 'OtherMonth', 'is in another month now');
    const address = `/register?company=${company}&kind=${registers[paper.kind]}`;
    return { ...changeOf(company, paper, 'Deleted', 'was deleted'), address };
  });
}

/** The last handover of each company's month, if any. */
export async function readHandovers(
  { db }: Pick<AuditContext, 'db'>,
  { company, period }: HandedMonth,
  papers: readonly MonthPaper[],
): Promise<MonthEndHandover[]> {
  const row = await db
    .selectFrom('month_end_handover')
    .select(['file', 'handed_by', 'papers', 'updated_at'])
    .where('id', '=', `${company}/${period}`)
    .executeTakeFirst();
  if (!row) return [];
  const now = new Set(papers.map(({ id }) => id));
  const removed = row.papers.filter(({ id }) => !now.has(id));
  const existingIds = new Set(
    await findExistingIds(
      db,
      removed.map(({ id }) => id),
    ),
  );
  const changes = [...currentChanges(company, row.papers, papers), ...removedChanges(company, removed, existingIds)];
  return [{ company, period, at: row.updated_at.toISOString(), by: row.handed_by, file: row.file, changes }];
}

async function findExistingIds(db: AuditContext['db'], ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('paper')
    .select('id')
    .where('id', 'in', ids)
    .unionAll(db.selectFrom('credit_note').select('id').where('id', 'in', ids))
    .execute();
  return rows.map(({ id }) => id);
}
