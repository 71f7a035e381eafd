/** Lists of suppliers and clients for the picker dialogs (specification, sections 7 and 8). */
import { useQuery } from '@tanstack/react-query';
import { listClientsRoute, listSuppliersRoute } from '#parties/party-routes.ts';
import { callApi } from '#web/api/call-api.ts';

/** Whom the group buys from, and whom it sells to. */
export type PartyKind = 'supplier' | 'client';

const routes = { supplier: listSuppliersRoute, client: listClientsRoute };

/** What people are told when a list cannot be had. */
export const partyListAlerts: Record<PartyKind, string> = {
  supplier: 'Failed to retrieve list of suppliers',
  client: 'Failed to retrieve list of clients',
};

/** Every supplier or every client, by name. */
export function usePartyList(kind: PartyKind) {
  return useQuery({
    queryKey: ['parties', kind],
    queryFn: ({ signal }) => callApi(routes[kind], { signal }),
  });
}
