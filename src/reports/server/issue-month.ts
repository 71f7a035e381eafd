/** Issues what of a month was never issued, or was saved again since, one paper after the other. */
import { type Issuer, issueCopy } from '#ledger/server/issue-copy.ts';
import type { Press } from '#ledger/server/print-revision.ts';
import { Failure } from '#shared/errors.ts';
import type { MonthPaper } from './month-end-papers-store.ts';
import type { MonthPaperKind } from './month-end-store.ts';

/** What prints papers of each kind. */
export type MonthPresses = Readonly<Record<MonthPaperKind, Press>>;

/** How many were issued. What was issued before a failure, or before the caller left, stays issued. @throws Failure 503 as the printer does */
export async function issueMonthPapers(
  issuer: Issuer,
  presses: MonthPresses,
  papers: readonly MonthPaper[],
  signal: AbortSignal,
): Promise<number> {
  let issued = 0;
  for (const { company, kind, id } of papers.filter(({ isIssued }) => !isIssued)) {
    try {
      await issueCopy(issuer, presses[kind], { company, kind, id }, { signal, isHead: false });
      issued += 1;
    } catch (error) {
      // Deleted in the meantime.
      if (!(error instanceof Failure) || error.status !== 404) throw error;
    }
  }
  return issued;
}
