/** Shared pages as a kind of record. */
import { formatDate } from '#shared/dates.ts';
import type { HistoryContext, RecordKind } from '#shared/record-kind.ts';

/** A public page that is shared or revoked. */
function formatShare({ action, values }: HistoryContext): string {
  const end = typeof values.until === 'string' ? ` until ${formatDate(values.until)}` : '';
  if (action === 'update') return `Shared page ends earlier${end === '' ? '' : `:${end}`}`;
  return action === 'delete' ? `Sharing${end} stopped` : `Shared${end}`;
}

export const shareKind = {
  type: 'share',
  readers: 'staff',
  namedBy: ['until'],
  name: () => '',
  own: formatShare,
  mention: formatShare,
} as const satisfies RecordKind;
