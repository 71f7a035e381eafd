/** Texts and paths of the client and supplier screens. */
import type { PartyKind } from '#parties/party.ts';
import { clientListRoutes, supplierListRoutes } from '#parties/party-routes.ts';
import { paths } from '#web/paths.ts';

const encode = encodeURIComponent;

export const kindTexts = {
  client: { one: 'client', several: 'clients', One: 'Client', Several: 'Clients' },
  supplier: { one: 'supplier', several: 'suppliers', One: 'Supplier', Several: 'Suppliers' },
} as const satisfies Record<PartyKind, object>;

function pathsBelow(list: string) {
  return {
    list,
    add: `${list}/add`,
    view: (id: string) => `${list}/${encode(id)}/view`,
    edit: (id: string) => `${list}/${encode(id)}/edit`,
  } as const;
}

/** A client or supplier, for the sections of its page. */
export interface PartyPageTarget {
  kind: PartyKind;
  id: string;
}

export const partyPaths = { client: pathsBelow(paths.clients), supplier: pathsBelow(paths.suppliers) } as const;

export const partyLists = { client: clientListRoutes, supplier: supplierListRoutes } as const;
