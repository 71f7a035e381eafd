/** Orders and invoices as kinds of records. */
import { documentRoutes } from '#documents/document-routes.ts';
import { historyRoute } from '#history/history-routes.ts';
import { partyDetailLabels } from '#parties/party-details.ts';
import {
  type HistoryContext,
  joinParts,
  type PageKind,
  type RecordField,
  textField,
  textOf,
} from '#shared/record-kind.ts';
import { nounOf } from '#shared/record-types.ts';
import { calculatedFields, paperListSchemas } from './paper-fields.ts';
import { headFields } from './paper-head-fields.ts';
import { itemFields, paperTruckFields } from './paper-item-fields.ts';
import { type PaperKind, paperKindLists } from './paper-kinds.ts';

function formatPaper({ action, changes, changed, nameOf }: HistoryContext): string | undefined {
  const link = changes.referenceId;
  if (action !== 'update' || link === undefined) return undefined;
  const id = textOf(link.new ?? link.old);
  const other = nameOf('referenceId', id) ?? 'another document';
  return joinParts([link.new === null ? `Link to ${other} removed` : `Linked to ${other}`, changed('referenceId')]);
}

function truckIds(items: unknown): string[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: { trucks?: { id?: string }[]; truckIds?: string[] }) => [
    ...(item.trucks ?? []).map(({ id = '' }) => id),
    ...(item.truckIds ?? []),
  ]);
}

/** A truck added to or removed from an order or invoice. */
function paperMention(noun: string) {
  return ({ action, changes, values, subjects }: HistoryContext) => {
    const isOn = (items: unknown) => truckIds(items).some((id) => subjects.includes(id));
    const [was, is] = [isOn(changes.items?.old), isOn(changes.items?.new)];
    const paper = `${noun} ${textOf(values.number)}`.trim();
    if (action === 'delete') return `${paper} deleted`;
    if (is && !was) return `Added to ${paper}`;
    return was && !is ? `Removed from ${paper}` : undefined;
  };
}

/** Fields inside of an order, invoice or credit note: an item, one of its trucks, a party. */
const partFields: readonly RecordField[] = [
  ...paperTruckFields,
  ...itemFields.map((field) => (field.type === 'money' ? { ...field, currencyField: 'currency' } : field)),
  ...Object.entries(partyDetailLabels).map(([id, label]) => textField(id, label)),
  textField('name', 'Name'),
];

/** What orders, invoices and credit notes have in common. */
export function numberedKind<Type extends PaperKind | 'creditNote'>(type: Type) {
  return {
    type,
    readers: 'staff',
    namedBy: ['number'],
    partFields,
    calculated: [...calculatedFields.map(({ id }) => id), 'revision'],
    own: formatPaper,
    mention: paperMention(nounOf(type)),
  } as const;
}

function paperKind<Kind extends PaperKind>(type: Kind, linkLabel: string) {
  return {
    ...numberedKind(type),
    page: { segment: paperKindLists[type], isOfCompany: true },
    fields: [...paperListSchemas[type].fields, ...headFields, textField('referenceId', linkLabel)],
  } as const;
}

export const orderKind = paperKind('order', 'Linked Invoice') satisfies PageKind;
export const invoiceKind = paperKind('invoice', 'Linked Order') satisfies PageKind;

export const paperHistoryRoutes = { order: historyRoute(orderKind), invoice: historyRoute(invoiceKind) };
export const paperDocumentRoutes = { order: documentRoutes(orderKind), invoice: documentRoutes(invoiceKind) };
