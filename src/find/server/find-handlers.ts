/** Handler of the global search. */
import { type Hit, type HitKind, hitKindLabels } from '#find/find.ts';
import { findRoute } from '#find/find-routes.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import type { Company } from '#shared/companies.ts';
import type { RecordKinds } from '#shared/record-kind.ts';
import { type FoundRecord, findRecords } from './find-store.ts';

const encode = encodeURIComponent;

/** The path of the screen for a record. */
const addresses: Record<HitKind, (record: FoundRecord, company: Company | null) => string> = {
  truck: ({ id }, company) => `/${company}/trucks/${encode(id)}/view`,
  order: ({ id }, company) => `/${company}/orders/${encode(id)}/view`,
  invoice: ({ id }, company) => `/${company}/invoices/${encode(id)}/view`,
  creditNote: ({ id }, company) => `/${company}/credit-notes/${encode(id)}/view`,
  client: ({ id }) => `/clients/${encode(id)}/view`,
  supplier: ({ id }) => `/suppliers/${encode(id)}/view`,
};

const numbered: readonly HitKind[] = ['order', 'invoice', 'creditNote'];

function titleOf({ kind, name }: FoundRecord): string {
  return numbered.includes(kind) ? `${hitKindLabels[kind]} ${name}` : name;
}

function detailOf({ make, model, isSold, reservedFor, billTo, numberOfTrucks }: FoundRecord): string {
  const trucks = numberOfTrucks === null ? null : `${numberOfTrucks} ${numberOfTrucks === 1 ? 'truck' : 'trucks'}`;
  const truck = make === null ? null : `${make} ${model ?? ''}`.trim();
  return [truck, isSold === true ? 'Sold' : reservedFor !== null ? 'Reserved' : null, billTo, trucks]
    .filter((part) => part !== null)
    .join(', ');
}

function toHit(record: FoundRecord): Hit {
  const { kind, id, company, cover, reservedFor: clientName, reservedUntil: until } = record;
  const reservation = clientName === null || until === null ? null : { clientName, until };
  const address = addresses[kind](record, company);
  return { kind, id, company, title: titleOf(record), detail: detailOf(record), address, cover, reservation };
}

export function registerFindRoutes(registrar: RouteRegistrar, kinds: RecordKinds): void {
  registrar.handle(
    findRoute,
    async (context) => {
      const found = await findRecords(context, kinds, context.query.text, context.query.limit);
      return found.map(toHit);
    },
    { kind: 'list' },
  );
}
