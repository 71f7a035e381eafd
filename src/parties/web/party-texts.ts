/** What the screens of clients and of suppliers say, and their addresses (specification, section 13.3). */
import type { PartyKind } from '#parties/party.ts';
import { clientListRoutes, supplierListRoutes } from '#parties/party-routes.ts';
import { paths } from '#web/paths.ts';

const encode = encodeURIComponent;

/** Words of a kind: `client`, `clients`, `Client`, `Clients`. */
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

/** One client or supplier, for the sections of its page. */
export interface PartyPageTarget {
  kind: PartyKind;
  id: string;
}

/** Screens of clients and of suppliers. */
export const partyPaths = { client: pathsBelow(paths.clients), supplier: pathsBelow(paths.suppliers) } as const;

/** The calls for the lists. */
export const partyLists = { client: clientListRoutes, supplier: supplierListRoutes } as const;
