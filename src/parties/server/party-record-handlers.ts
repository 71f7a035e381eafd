/** Answers the calls for single clients and suppliers. */
import type { PartyKind } from '#parties/party.ts';
import { clientFromFields, flatBody, supplierFromFields } from '#parties/party-record.ts';
import { clientRoutes, listClientPapersRoute, supplierRoutes } from '#parties/party-record-routes.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Scope } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import { notFound } from '#shared/errors.ts';
import { mergeParties, undoMerge } from './merge-parties.ts';
import { listUndoable } from './merge-store.ts';
import { waitForMoves } from './move-trucks.ts';
import { listClientPapers, listPartyTrucks } from './party-belongings-store.ts';
import { readBalance, readParty, type StoredParty } from './party-record-store.ts';
import { changeParty, createParty } from './save-party.ts';

async function clientRecord({ db }: Pick<Scope, 'db'>, { id, fields }: StoredParty) {
  return clientFromFields(id, fields, await readBalance(db, id));
}

async function existing({ db }: Pick<Scope, 'db'>, kind: PartyKind, id: string): Promise<StoredParty> {
  const party = await readParty(db, kind, id);
  if (!party) throw notFound();
  return party;
}

/** What both kinds answer in the same way. */
function serveBelongings(calls: Calls, kind: PartyKind, timeZone: string): void {
  const routes = kind === 'client' ? clientRoutes : supplierRoutes;

  calls.serve(
    routes.undo,
    async (call) => {
      const { partyId, mergeId } = call.params;
      // A merge that is undone at once may still be moving its trucks.
      await waitForMoves(call, kind, partyId);
      await withTransaction(call.db, (db) => undoMerge({ ...call, db }, { kind, id: partyId }, mergeId));
      await waitForMoves(call, kind, partyId);
    },
    { ownTransactions: true },
  );

  calls.serve(routes.merges, async (call) => {
    const { id } = await existing(call, kind, call.params.partyId);
    return listUndoable(call.db, kind, id, { actor: call.actor, timeZone });
  });

  calls.serve(routes.trucks, async (call) => {
    const { id } = await existing(call, kind, call.params.partyId);
    return listPartyTrucks(call.db, kind, id);
  });
}

function serveClients(calls: Calls): void {
  const kind = 'client';

  calls.serve(clientRoutes.create, async (call) => {
    const party = await createParty(call, kind, flatBody(call.body));
    call.setVersion(party.version);
    return clientRecord(call, party);
  });

  calls.serve(clientRoutes.get, async (call) => {
    const party = await existing(call, kind, call.params.partyId);
    call.setVersion(party.version);
    return clientRecord(call, party);
  });

  calls.serve(clientRoutes.update, async (call) => {
    const target = { kind, id: call.params.partyId, ifMatch: call.ifMatch } as const;
    const party = await changeParty(call, target, flatBody(call.body));
    call.setVersion(party.version);
    return clientRecord(call, party);
  });

  calls.serve(
    clientRoutes.merge,
    async (call) => {
      const target = { kind, id: call.params.partyId, ifMatch: call.ifMatch } as const;
      const { party, mergeId } = await mergeParties(call, target, call.body.otherId);
      call.setVersion(party.version);
      return { ...(await clientRecord(call, party)), mergeId };
    },
    { afterCommit: (call) => waitForMoves(call, kind, call.params.partyId) },
  );

  calls.serve(listClientPapersRoute, async (call) => {
    const { id } = await existing(call, kind, call.params.partyId);
    return listClientPapers(call.db, id);
  });
}

function serveSuppliers(calls: Calls): void {
  const kind = 'supplier';

  calls.serve(supplierRoutes.create, async (call) => {
    const party = await createParty(call, kind, flatBody(call.body));
    call.setVersion(party.version);
    return supplierFromFields(party.id, party.fields);
  });

  calls.serve(supplierRoutes.get, async (call) => {
    const party = await existing(call, kind, call.params.partyId);
    call.setVersion(party.version);
    return supplierFromFields(party.id, party.fields);
  });

  calls.serve(supplierRoutes.update, async (call) => {
    const target = { kind, id: call.params.partyId, ifMatch: call.ifMatch } as const;
    const party = await changeParty(call, target, flatBody(call.body));
    call.setVersion(party.version);
    return supplierFromFields(party.id, party.fields);
  });

  calls.serve(
    supplierRoutes.merge,
    async (call) => {
      const target = { kind, id: call.params.partyId, ifMatch: call.ifMatch } as const;
      const { party, mergeId } = await mergeParties(call, target, call.body.otherId);
      call.setVersion(party.version);
      return { ...supplierFromFields(party.id, party.fields), mergeId };
    },
    { afterCommit: (call) => waitForMoves(call, kind, call.params.partyId) },
  );
}

/** Serves the calls of `party-record-routes.ts`, in the business's time zone. */
export function servePartyRecordCalls(calls: Calls, timeZone: string): void {
  serveClients(calls);
  serveSuppliers(calls);
  serveBelongings(calls, 'client', timeZone);
  serveBelongings(calls, 'supplier', timeZone);
}
