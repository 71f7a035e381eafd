/** Orders and invoices as the browser reads and changes them (specification, sections 7 and 8). */
import { useQueryClient } from '@tanstack/react-query';
import { paperListRoutes, paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import type { WarnedPaper } from '#paperwork/truck-warnings.ts';
import { callApiWithEtag, type Versioned } from '#web/api/call-api.ts';
import { callKey, changesOf, useVersion } from '#web/api/use-call.ts';
import { type PaperAddress, paperCallParams } from './paper-target.ts';

/** A paper as it was read, with the version that changes to it are based on. */
export type PaperVersion = Versioned<WarnedPaper>;

/** A change of an order or an invoice: the lists of both are read anew, for the two may be linked. */
export const usePaperChange = changesOf(paperListRoutes.order.rows, paperListRoutes.invoice.rows);

/** The paper as it is now. */
export function fetchPaper(target: PaperAddress, signal?: AbortSignal): Promise<PaperVersion> {
  return callApiWithEtag(paperworkRoutes[target.kind].details, { params: paperCallParams(target), signal });
}

/** One paper; `known` is shown until the first answer. */
export function usePaper(target: PaperAddress, known?: PaperVersion) {
  return useVersion(paperworkRoutes[target.kind].details, { params: paperCallParams(target) }, { known });
}

/** The paper that the page around shows. */
export function usePaperOfPage(target: PaperAddress) {
  return useVersion(paperworkRoutes[target.kind].details, { params: paperCallParams(target) }, { isOnPage: true });
}

/** Reads the paper anew, and shows what was read wherever the paper is shown. */
export function useRefreshPaper(target: PaperAddress): () => Promise<PaperVersion> {
  const client = useQueryClient();
  return async () => {
    const latest = await fetchPaper(target);
    client.setQueryData(callKey(paperworkRoutes[target.kind].details, { params: paperCallParams(target) }), latest);
    return latest;
  };
}
