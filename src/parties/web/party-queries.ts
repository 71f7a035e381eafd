import type { PartyKind } from '#parties/party.ts';
import { listClientsRoute, listSuppliersRoute } from '#parties/party-routes.ts';
import { useCall } from '#web/api/use-call.ts';

const routes = { supplier: listSuppliersRoute, client: listClientsRoute };

export const partyListAlerts: Record<PartyKind, string> = {
  supplier: 'Failed to retrieve list of suppliers',
  client: 'Failed to retrieve list of clients',
};

export function usePartyList(kind: PartyKind, settings: { enabled?: boolean } = {}) {
  return useCall(routes[kind], {}, settings);
}
