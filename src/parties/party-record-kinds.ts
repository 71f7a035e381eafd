/** Clients and suppliers as kinds of records. */
import { documentRoutes } from '#documents/document-routes.ts';
import { historyRoute } from '#history/history-routes.ts';
import type { ListSchema } from '#shared/fields.ts';
import { type HistoryContext, joinParts, type PageKind, textField, textOf } from '#shared/record-kind.ts';
import { clientListSchema, supplierListSchema } from './party-fields.ts';

function ids(value: unknown): readonly string[] {
  return Array.isArray(value) ? value : [];
}

/** Merges and undone merges. */
function formatParty({ action, changes, changed, nameOf }: HistoryContext): string | undefined {
  const { mergedInto: into, mergedFrom: from } = changes;
  if (action !== 'update' || (into === undefined && from === undefined)) return undefined;
  const names = (field: string, list: readonly string[]) => list.map((id) => nameOf(field, id) ?? 'another').join(', ');
  const came = ids(from?.new).filter((id) => !ids(from?.old).includes(id));
  const left = ids(from?.old).filter((id) => !ids(from?.new).includes(id));
  const target = names('mergedInto', [textOf(into?.new ?? into?.old)]);
  return joinParts([
    into === undefined ? '' : into.new === null ? `Merge into ${target} undone` : `Merged into ${target}`,
    came.length === 0 ? '' : `${names('mergedFrom', came)} merged into this one`,
    left.length === 0 ? '' : `Merge of ${names('mergedFrom', left)} undone`,
    changed('mergedInto', 'mergedFrom'),
  ]);
}

function partyKind<Type extends 'client' | 'supplier'>(type: Type, { fields }: ListSchema) {
  return {
    type,
    readers: 'staff',
    page: { segment: `${type}s`, isOfCompany: false },
    namedBy: ['name'],
    fields: [...fields, textField('mergedInto', 'Merged Into'), textField('mergedFrom', 'Merged From')],
    own: formatParty,
  } as const;
}

export const clientKind = partyKind('client', clientListSchema) satisfies PageKind;
export const supplierKind = partyKind('supplier', supplierListSchema) satisfies PageKind;

export const partyHistoryRoutes = { client: historyRoute(clientKind), supplier: historyRoute(supplierKind) };
export const partyDocumentRoutes = { client: documentRoutes(clientKind), supplier: documentRoutes(supplierKind) };
