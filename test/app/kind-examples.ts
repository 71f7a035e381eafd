/** The examples of records, found in the features. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pageTypes } from '#shared/record-types.ts';
import { type KindExample, type NeedsCase, paper, party, type RecordExample, truck } from './examples.ts';

/** The kinds that their features have examples of. */
export const kindExamples: readonly KindExample[] = (
  await Promise.all(
    globSync(join(import.meta.dirname, '../../src/*/server/*.examples.ts')).map(
      (path): Promise<{ examples: readonly KindExample[] }> => import(path),
    ),
  )
).flatMap(({ examples }) => examples);

/** A to-do of each rule of Needs Doing that a kind has. */
export const needsExamples: Readonly<Record<string, NeedsCase>> = Object.assign(
  {},
  ...kindExamples.map(({ needs }) => needs),
);

/** Those whose records have documents and are found by the search. */
export const pageExamples = kindExamples.filter(({ type }) => pageTypes.some((one) => one === type));

/** Every kind of record with a page, by its type. */
export const recordExamples: Readonly<Record<string, RecordExample>> = {
  truck: (setup) => truck(setup),
  order: (setup) => paper(setup, 'orders'),
  invoice: (setup) => paper(setup, 'invoices'),
  client: (setup) => party(setup, 'clients'),
  supplier: (setup) => party(setup, 'suppliers'),
  ...Object.fromEntries(pageExamples.map(({ type, record }) => [type, record])),
};
