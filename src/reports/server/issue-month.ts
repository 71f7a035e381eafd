/** Issues the month's invoices and credit notes that were never issued or have changed since, one after another. */
import { type Issuer, issueCopy } from '#ledger/server/issue-copy.ts';
import type { RevisionRenderer } from '#ledger/server/print-revision.ts';
import { Failure } from '#shared/errors.ts';
import type { MonthPaper } from './month-end-papers-store.ts';
import type { MonthPaperKind } from './month-end-store.ts';

export type MonthRenderers = Readonly<Record<MonthPaperKind, RevisionRenderer>>;

/** Time limit of one call. Proxies often cut off responses after a minute. */
export const maxIssueMs = 20_000;

/**
 * Returns how many documents were issued, and how many are left when the time was up. Processes at least one per call,
 * so that repeated calls finish. Documents issued before an error or disconnect stay issued.
 * @throws Failure 503 as the printer does
 */
export async function issueMonthPapers(
  issuer: Issuer,
  renderers: MonthRenderers,
  papers: readonly MonthPaper[],
  { signal, maxMs }: { signal: AbortSignal; maxMs: number },
): Promise<{ issued: number; left: number }> {
  const startMs = performance.now();
  const unissued = papers.filter(({ isIssued }) => !isIssued);
  let issued = 0;
  for (const [at, { company, kind, id }] of unissued.entries()) {
    if (at > 0 && performance.now() - startMs >= maxMs) return { issued, left: unissued.length - at };
    try {
      await issueCopy(issuer, renderers[kind], { company, kind, id }, { signal, isHead: false });
      issued += 1;
    } catch (error) {
      // Deleted in the meantime.
      if (!(error instanceof Failure) || error.status !== 404) throw error;
    }
  }
  return { issued, left: 0 };
}
