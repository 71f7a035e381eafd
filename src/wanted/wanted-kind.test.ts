/** Histories: the sentences about wanted entries and dismissed trucks. */
import { expect, test } from 'vitest';
import type { HistoryContext } from '#shared/record-kind.ts';
import { wantedDismissalKind, wantedKind } from './wanted-kind.ts';

const context = (action: HistoryContext['action'], values: Record<string, unknown>, client?: string) =>
  ({
    ...{ action, values, changes: {}, subjects: [], owner: '' },
    ...{ changed: (...without: string[]) => `changed without ${without.join()}`, nameOf: () => client },
  }) as unknown as HistoryContext;

test.each([
  ['create', 'Wanted entry created', 'Wants: DAF XF'],
  ['update', 'changed without search,filter,clientName', 'Wants now: DAF XF'],
  ['delete', 'Wanted entry deleted', 'No longer wants: DAF XF'],
] as const)(
  'the %s of an entry is one sentence in its own history and another in that of its client',
  (action, own, mention) => {
    const given = context(action, { wants: 'DAF XF' });
    expect([wantedKind.own(given), wantedKind.mention(given)]).toEqual([own, mention]);
  },
);

test.each([
  ['create', 'Harbour Haulage', 'AB12 CDE dismissed for Harbour Haulage'],
  ['delete', 'Harbour Haulage', 'AB12 CDE dismissed for Harbour Haulage: undone'],
  ['create', undefined, 'AB12 CDE dismissed'],
] as const)('the %s of a dismissal for the client %s says which truck', (action, client, sentence) => {
  const given = context(action, { regNumber: 'AB12 CDE', wantedId: 'w1' }, client);
  const { own, child, mention } = wantedDismissalKind;
  expect([own(given), child(given), mention(given)]).toEqual([sentence, sentence, sentence]);
});
