/** Queries and mutations for orders and invoices. */
import { useQueryClient } from '@tanstack/react-query';
import { paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import type { WarnedPaper } from '#paperwork/truck-warnings.ts';
import { callApiWithEtag, type Versioned } from '#web/api/call-api.ts';
import { callKey, useVersion } from '#web/api/use-call.ts';
import { type PaperAddress, paperCallParams } from './paper-target.ts';

/** A paper with its ETag. */
export type PaperVersion = Versioned<WarnedPaper>;

export function fetchPaper(target: PaperAddress, signal?: AbortSignal): Promise<PaperVersion> {
  return callApiWithEtag(paperworkRoutes[target.kind].details, { params: paperCallParams(target), signal });
}

/** `known` is shown until the first response. */
export function usePaper(target: PaperAddress, known?: PaperVersion) {
  return useVersion(paperworkRoutes[target.kind].details, { params: paperCallParams(target) }, { known });
}

/** The paper that the surrounding page shows. */
export function usePaperOfPage(target: PaperAddress) {
  return useVersion(paperworkRoutes[target.kind].details, { params: paperCallParams(target) }, { isOnPage: true });
}

/** Fetches the paper and updates the query cache. */
export function useRefreshPaper(target: PaperAddress): () => Promise<PaperVersion> {
  const client = useQueryClient();
  return async () => {
    const latest = await fetchPaper(target);
    client.setQueryData(callKey(paperworkRoutes[target.kind].details, { params: paperCallParams(target) }), latest);
    return latest;
  };
}
