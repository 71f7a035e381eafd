import { useQueryClient } from '@tanstack/react-query';
import type { LedgerKind } from '#ledger/ledger.ts';
import { ledgerRoutes } from '#ledger/ledger-routes.ts';
import type { Route } from '#shared/route.ts';

/** Reloads a paper and its copies after one was issued. @param details the route that reads a paper of the kind */
export function useShowIssued(kind: LedgerKind, details: Route): () => void {
  const client = useQueryClient();
  return () => {
    for (const { id } of [details, ledgerRoutes[kind].copies]) void client.invalidateQueries({ queryKey: [id] });
  };
}
