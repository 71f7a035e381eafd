/** What was handed out is shown at once. */
import { useQueryClient } from '@tanstack/react-query';
import type { LedgerKind } from '#ledger/ledger.ts';
import { ledgerRoutes } from '#ledger/ledger-routes.ts';
import type { Route } from '#shared/route.ts';

/** Reads a paper and its copies anew: it is an issued one now. @param details the read of papers of the kind */
export function useShowIssued(kind: LedgerKind, details: Route): () => void {
  const client = useQueryClient();
  return () => {
    for (const { id } of [details, ledgerRoutes[kind].copies]) void client.invalidateQueries({ queryKey: [id] });
  };
}
