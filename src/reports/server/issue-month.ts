/** Issues the month's invoices and credit notes that were never issued or have changed since, one after another. */
import type { Caller, IssuedCopies } from '#ledger/server/issued-copies.ts';
import { Failure } from '#shared/errors.ts';
import type { MonthPaper } from './month-end-papers-store.ts';

/** Time limit of one call. Proxies often cut off responses after a minute. */
export const maxIssueMs = 20_000;

/**
 * Returns how many documents were issued, and how many are left when the time was up. Processes at least one per call,
 * so that repeated calls finish. Documents issued before an error or disconnect stay issued.
 * @throws Failure 503 as the printer does
 */
export async function issueMonthPapers(
  caller: Caller,
  copies: IssuedCopies,
  papers: readonly MonthPaper[],
  maxMs: number,
): Promise<{ issued: number; left: number }> {
  const startMs = performance.now();
  const unissued = papers.filter(({ isIssued }) => !isIssued);
  let issued = 0;
  for (const [at, { company, kind, id }] of unissued.entries()) {
    if (at > 0 && performance.now() - startMs >= maxMs) return { issued, left: unissued.length - at };
    try {
      await copies.download(caller, { company, kind, id });
      issued += 1;
    } catch (error) {
      // Deleted in the meantime.
      if (!(error instanceof Failure) || error.status !== 404) throw error;
    }
  }
  return { issued, left: 0 };
}
