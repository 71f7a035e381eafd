/** Issues what of a month was never issued, or was saved again since, one paper after the other. */
import { type Issuer, issueCopy } from '#ledger/server/issue-copy.ts';
import type { RevisionRenderer } from '#ledger/server/print-revision.ts';
import { Failure } from '#shared/errors.ts';
import type { MonthPaper } from './month-end-papers-store.ts';
import type { MonthPaperKind } from './month-end-store.ts';

/** What prints papers of each kind. */
export type MonthRenderers = Readonly<Record<MonthPaperKind, RevisionRenderer>>;

/** How long one call issues papers: proxies often end an answer that takes a minute. */
export const maxIssueMs = 20_000;

/**
 * Gives how many papers were issued, and how many are left because the time was over. At least one is looked at, so that
 * calls come to an end. What was issued before a failure, or before the caller left, stays issued.
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
