/** Looks up a client's Bill To or Ship To details when it is chosen on a form. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  type ClientDetailKey,
  clientDetailKey,
  type DetailedClient,
  type EnteredParty,
  type PartyRole,
  partyDetailKeys,
  partyRoles,
} from '#parties/party-details.ts';
import { clientRoutes } from '#parties/party-record-routes.ts';
import { listDetailedClientsRoute } from '#parties/party-routes.ts';
import { callApi } from '#web/api/call-api.ts';
import { retryUpTo } from '#web/api/query-client.ts';

export function detailsFor(role: PartyRole, client: DetailedClient): EnteredParty {
  const details = partyDetailKeys.map((key) => [key, client[clientDetailKey(role, key)]]);
  return { id: client.id, name: client.name, ...Object.fromEntries(details) } as EnteredParty;
}

/** Fetches without the cache. A merged client's id returns the remaining one. */
export async function fetchDetailedClient(partyId: string): Promise<DetailedClient> {
  const client = await callApi(clientRoutes.get, { params: { partyId } });
  const details = partyRoles.flatMap((role) =>
    partyDetailKeys.map((key) => [clientDetailKey(role, key), client[role][key]] as const),
  );
  return {
    id: client.id,
    name: client.name,
    ...(Object.fromEntries(details) as Record<ClientDetailKey, string | null>),
  };
}

/** Fetches without the cache. */
export function fetchDetailedClients(signal?: AbortSignal): Promise<DetailedClient[]> {
  return callApi(listDetailedClientsRoute, { signal });
}

/** The returned function throws if the client does not exist. */
export function useClientDetails(): (id: string) => Promise<DetailedClient> {
  const client = useQueryClient();
  return useCallback(
    async (id) => {
      const clients = await client.fetchQuery({
        queryKey: ['parties', 'detailedClients'],
        queryFn: ({ signal }) => fetchDetailedClients(signal),
        retry: retryUpTo(1),
      });
      const found = clients.find((one) => one.id === id);
      if (!found) throw new Error('This client does not exist.');
      return found;
    },
    [client],
  );
}
