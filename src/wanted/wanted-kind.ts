/** Wanted entries as a kind of record. */
import { documentRoutes } from '#documents/document-routes.ts';
import { historyRoute } from '#history/history-routes.ts';
import { type HistoryContext, type PageKind, type RecordKind, textField, textOf } from '#shared/record-kind.ts';
import { wantedListSchema } from './wanted-fields.ts';

/** `wants` has search and filter in words. */
function formatWanted({ action, changed }: HistoryContext): string {
  if (action === 'update') return changed('search', 'filter', 'clientName');
  return action === 'create' ? 'Wanted entry created' : 'Wanted entry deleted';
}

/** In the history of its client. */
function formatMention({ action, values }: HistoryContext): string {
  const verb = { create: 'Wants', update: 'Wants now', delete: 'No longer wants' }[action];
  return `${verb}: ${textOf(values.wants)}`;
}

export const wantedKind = {
  type: 'wanted',
  readers: 'staff',
  page: { segment: 'wanted', isOfCompany: true },
  namedBy: ['clientName', 'wants'],
  name: ({ clientName }) => textOf(clientName),
  fields: [textField('clientId', 'Client'), textField('userId', 'Looked After By'), ...wantedListSchema.fields],
  own: formatWanted,
  mention: formatMention,
} as const satisfies PageKind;

/** `AB12 CDE dismissed for Harbour Haulage` */
function formatDismissal({ action, values, nameOf }: HistoryContext): string {
  const client = nameOf('wantedId', textOf(values.wantedId));
  const name = `${textOf(values.regNumber)} dismissed${client === undefined ? '' : ` for ${client}`}`;
  return action === 'delete' ? `${name}: undone` : name;
}

export const wantedDismissalKind = {
  type: 'wantedDismissal',
  readers: 'staff',
  namedBy: ['regNumber', 'wantedId'],
  name: ({ regNumber }) => textOf(regNumber),
  fields: [textField('regNumber', 'Reg Number')],
  isUnlisted: true,
  own: formatDismissal,
  child: formatDismissal,
  mention: formatDismissal,
} as const satisfies RecordKind;

export const wantedHistoryRoute = historyRoute(wantedKind);
export const wantedDocumentRoutes = documentRoutes(wantedKind);
