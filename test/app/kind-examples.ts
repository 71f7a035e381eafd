/// <reference types="vite/types/importMeta.d.ts" />
/** The examples of records, found in the features. */
import { type KindExample, paper, party, type RecordExample, truck } from './examples.ts';

/** The kinds that their features have examples of. */
export const kindExamples: readonly KindExample[] = Object.values(
  import.meta.glob<readonly KindExample[]>('/src/*/server/*.examples.ts', { eager: true, import: 'examples' }),
).flat();

/** Every kind of record with a page, by its type. */
export const recordExamples: Readonly<Record<string, RecordExample>> = {
  truck: (setup) => truck(setup),
  order: (setup) => paper(setup, 'orders'),
  invoice: (setup) => paper(setup, 'invoices'),
  client: (setup) => party(setup, 'clients'),
  supplier: (setup) => party(setup, 'suppliers'),
  ...Object.fromEntries(kindExamples.map(({ type, record }) => [type, record])),
};
