/** Imports as a kind of record. */
import { type HistoryContext, type RecordKind, textOf } from '#shared/record-kind.ts';

/** `Truck import started: Stock.xlsx`, `Import run: Stock.xlsx` */
function formatImport({ action, changes, values }: HistoryContext): string {
  const name = textOf(values.name);
  if (action === 'create') {
    // One of `trucks`, `clients`, `suppliers` and `costings`.
    const kind = textOf(values.kind).replace(/s$/, '');
    return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} import started: ${name}`;
  }
  if (action === 'delete') return `Import removed: ${name}`;
  const words: Readonly<Record<string, string>> = {
    Ready: 'read',
    Running: 'started',
    Done: 'run',
    Undoing: 'undo started',
    Undone: 'undone',
    Failed: 'failed',
  };
  const state = words[textOf(changes.state?.new)];
  return state === undefined ? `Columns of import matched: ${name}` : `Import ${state}: ${name}`;
}

export const importKind = {
  type: 'import',
  readers: 'administrators',
  namedBy: ['name', 'kind'],
  own: formatImport,
} as const satisfies RecordKind;
