/** Feeds as a kind of record. */
import { historyRoute } from '#history/history-routes.ts';
import { type RecordKind, textField } from '#shared/record-kind.ts';
import { feedFormatLabels } from './feed.ts';

export const feedKind = {
  type: 'feed',
  readers: 'staff',
  page: { segment: 'feeds', isOfCompany: true },
  namedBy: ['name'],
  fields: [
    textField('name', 'Name'),
    { id: 'format', label: 'Format', type: 'choice', choices: feedFormatLabels },
    textField('columns', 'Columns'),
    textField('separator', 'Separator'),
    textField('encoding', 'Encoding'),
    { id: 'showReserved', label: 'Reserved Trucks', type: 'yesNo' },
    { id: 'withRegNumber', label: 'Reg Number', type: 'yesNo' },
    { id: 'minPhotos', label: 'Minimum Number of Photos', type: 'number' },
    { id: 'photoSize', label: 'Longest Side of Photos', type: 'number' },
    textField('addressedAt', 'Address Since'),
  ],
  own: ({ action, changes }) =>
    action === 'update' && 'addressedAt' in changes ? 'New address; the old one has ended' : undefined,
} as const satisfies RecordKind;

export const feedHistoryRoute = historyRoute(feedKind);
