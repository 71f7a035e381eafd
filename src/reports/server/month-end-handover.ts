/** Remembers when a month's files were handed over, audited, and says what has changed since. */
import type { HandoverChange, HandoverFile, MonthEndHandover } from '#reports/month-end.ts';
import { type Origin, recordChange } from '#server/audit/record-change.ts';
import { actorName, createdBy, updatedBy } from '#server/audit/stamps.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Call } from '#server/http/call.ts';
import type { Company } from '#shared/companies.ts';
import type { Route } from '#shared/route.ts';
import { paperName } from './month-end-checks.ts';
import type { MonthPaper } from './month-end-papers-store.ts';
import type { HandedPaper } from './reports-tables.ts';

/** Of which company and month (`2026-11`). */
export interface HandedMonth {
  company: Company;
  period: string;
}

async function storeHandover(
  origin: Origin,
  { company, period }: HandedMonth,
  file: HandoverFile,
  papers: readonly HandedPaper[],
): Promise<void> {
  const { db } = origin;
  const values = { file, handed_by: actorName(origin), papers: JSON.stringify(papers) };
  const made = await db
    .insertInto('month_end_handover')
    .values({ company, period, ...values, ...createdBy(origin) })
    .onConflict((clash) => clash.doNothing())
    .returning(['id', 'updated_at'])
    .executeTakeFirst();
  const after = (at: Date) => ({ period, file, at: at.toISOString() });
  const change = { recordType: 'monthEnd', recordId: `${company}/${period}`, company } as const;
  if (made) return await recordChange(origin, { ...change, after: after(made.updated_at) });
  const former = await db
    .selectFrom('month_end_handover')
    .select(['file', 'updated_at'])
    .where('id', '=', change.recordId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { updated_at: at } = await db
    .updateTable('month_end_handover')
    .set({ ...values, ...updatedBy(origin) })
    .where('id', '=', change.recordId)
    .returning('updated_at')
    .executeTakeFirstOrThrow();
  const before = { period, file: former.file, at: former.updated_at.toISOString() };
  await recordChange(origin, { ...change, before, after: after(at) });
}

/** Remembers a download of a month that has papers; somebody who asks for headers alone gets no file. */
export async function recordHandover(
  call: Pick<Call<Route>, 'db' | 'actor' | 'requestId' | 'isHead'>,
  month: HandedMonth,
  file: HandoverFile,
  papers: readonly MonthPaper[],
): Promise<void> {
  if (call.isHead || papers.length === 0) return;
  const handed = papers.map(({ kind, id, number, revision }) => ({ kind, id, number, revision }));
  await withTransaction(call.db, (db) => storeHandover({ ...call, db }, month, file, handed));
}

const folders = { invoice: 'invoices', creditNote: 'credit-notes' } as const;
const registers = { invoice: 'invoices', creditNote: 'creditNotes' } as const;

function addressOf(company: Company, { kind, id }: HandedPaper): string {
  return `/${company}/${folders[kind]}/${encodeURIComponent(id)}/view`;
}

/** What differs between the papers of then and of now, in the order of the files. @param isKept whether a paper that left the month is in another one */
function handoverChanges(
  company: Company,
  handed: readonly HandedPaper[],
  papers: readonly HandedPaper[],
  isKept: (id: string) => boolean,
): HandoverChange[] {
  const before = new Map(handed.map((paper) => [paper.id, paper]));
  const now = new Set(papers.map(({ id }) => id));
  const change = (paper: HandedPaper, code: HandoverChange['change'], words: string): HandoverChange => ({
    change: code,
    message: `${paperName(paper)} ${words}.`,
    address: addressOf(company, paper),
    kind: paper.kind,
    id: paper.id,
  });
  const present = papers.flatMap((paper) => {
    const revision = before.get(paper.id)?.revision;
    if (revision === undefined) return change(paper, 'Added', 'was added');
    return revision === paper.revision ? [] : change(paper, 'Changed', 'was changed');
  });
  const left = handed
    .filter(({ id }) => !now.has(id))
    .map((paper) => {
      if (isKept(paper.id)) return change(paper, 'OtherMonth', 'is in another month now');
      const address = `/register?company=${company}&kind=${registers[paper.kind]}`;
      return { ...change(paper, 'Deleted', 'was deleted'), address };
    });
  return [...present, ...left];
}

/** The last handover of a company's month; none where there was none yet. */
export async function readHandovers(
  { db }: Pick<Origin, 'db'>,
  { company, period }: HandedMonth,
  papers: readonly MonthPaper[],
): Promise<MonthEndHandover[]> {
  const row = await db
    .selectFrom('month_end_handover')
    .select(['file', 'handed_by', 'papers', 'updated_at'])
    .where('id', '=', `${company}/${period}`)
    .executeTakeFirst();
  if (!row) return [];
  const left = row.papers.map(({ id }) => id).filter((id) => papers.every((paper) => paper.id !== id));
  const kept = new Set(await findKept(db, left));
  const changes = handoverChanges(company, row.papers, papers, (id) => kept.has(id));
  return [{ company, period, at: row.updated_at.toISOString(), by: row.handed_by, file: row.file, changes }];
}

/** Which of these invoices and credit notes still exist. */
async function findKept(db: Origin['db'], ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('paper')
    .select('id')
    .where('id', 'in', ids)
    .unionAll(db.selectFrom('credit_note').select('id').where('id', 'in', ids))
    .execute();
  return rows.map(({ id }) => id);
}
