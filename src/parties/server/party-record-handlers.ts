import { type PartyKind, partyKinds } from '#parties/party.ts';
import { clientFromFields, flatBody, supplierFromFields } from '#parties/party-record.ts';
import { clientRoutes, listClientPapersRoute, supplierRoutes } from '#parties/party-record-routes.ts';
import { withTransaction } from '#server/db/database.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { notFound } from '#shared/errors.ts';
import { mergeParties, undoMerge } from './merge-parties.ts';
import { listUndoable } from './merge-store.ts';
import { waitForMoves } from './move-trucks.ts';
import { listClientPapers, listPartyTrucks } from './party-belongings-store.ts';
import { readBalance, readParty, type StoredParty } from './party-record-store.ts';
import { changeParty, createParty } from './save-party.ts';

async function recordOf({ db }: Pick<WriteContext, 'db'>, kind: PartyKind, { id, fields }: StoredParty) {
  return kind === 'client' ? clientFromFields(id, fields, await readBalance(db, id)) : supplierFromFields(id, fields);
}

async function existing({ db }: Pick<WriteContext, 'db'>, kind: PartyKind, id: string): Promise<StoredParty> {
  const party = await readParty(db, kind, id);
  if (!party) throw notFound();
  return party;
}

function registerKind(registrar: RouteRegistrar, kind: PartyKind, timeZone: string): void {
  const routes = kind === 'client' ? clientRoutes : supplierRoutes;

  registrar.handle(routes.create, async (context) => {
    const party = await createParty(context, kind, flatBody(context.body));
    context.setVersion(party.version);
    return recordOf(context, kind, party);
  });

  registrar.handle(routes.get, async (context) => {
    const party = await existing(context, kind, context.params.partyId);
    context.setVersion(party.version);
    return recordOf(context, kind, party);
  });

  registrar.handle(routes.update, async (context) => {
    const target = { kind, id: context.params.partyId, ifMatch: context.ifMatch };
    const party = await changeParty(context, target, flatBody(context.body));
    context.setVersion(party.version);
    return recordOf(context, kind, party);
  });

  registrar.handle(
    routes.merge,
    async (context) => {
      const target = { kind, id: context.params.partyId, ifMatch: context.ifMatch };
      const { party, mergeId } = await mergeParties(context, target, context.body.otherId);
      context.setVersion(party.version);
      return { ...(await recordOf(context, kind, party)), mergeId };
    },
    { afterCommit: (context) => waitForMoves(context, kind, context.params.partyId) },
  );

  registrar.handle(
    routes.undo,
    async (context) => {
      const { partyId, mergeId } = context.params;
      // A merge undone right away may still be moving its trucks.
      await waitForMoves(context, kind, partyId);
      await withTransaction(context.db, (db) => undoMerge({ ...context, db }, { kind, id: partyId }, mergeId));
      await waitForMoves(context, kind, partyId);
    },
    { ownTransactions: true },
  );

  registrar.handle(routes.merges, async (context) => {
    const { id } = await existing(context, kind, context.params.partyId);
    return listUndoable(context.db, kind, id, { actor: context.actor, timeZone });
  });

  registrar.handle(routes.trucks, async (context) => {
    const { id } = await existing(context, kind, context.params.partyId);
    return listPartyTrucks(context.db, kind, id);
  });
}

/** Due dates and undo limits use the business's time zone. */
export function registerPartyRecordRoutes(registrar: RouteRegistrar, timeZone: string): void {
  for (const kind of partyKinds) registerKind(registrar, kind, timeZone);

  registrar.handle(listClientPapersRoute, async (context) => {
    const { id } = await existing(context, 'client', context.params.partyId);
    return listClientPapers(context.db, id);
  });
}
