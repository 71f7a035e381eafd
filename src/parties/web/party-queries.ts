/** Lists of suppliers and clients for the picker dialogs (specification, sections 7 and 8). */
import type { PartyKind } from '#parties/party.ts';
import { listClientsRoute, listSuppliersRoute } from '#parties/party-routes.ts';
import { useCall } from '#web/api/use-call.ts';

const routes = { supplier: listSuppliersRoute, client: listClientsRoute };

/** What people are told when a list cannot be had. */
export const partyListAlerts: Record<PartyKind, string> = {
  supplier: 'Failed to retrieve list of suppliers',
  client: 'Failed to retrieve list of clients',
};

/** Every supplier or every client, by name. */
export function usePartyList(kind: PartyKind, settings: { enabled?: boolean } = {}) {
  return useCall(routes[kind], {}, settings);
}
