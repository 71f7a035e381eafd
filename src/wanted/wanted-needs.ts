/** The rule of Needs Doing about wanted entries. */
import { type NeedsRule, text, truckScreen, yes } from '#shared/needs-rule.ts';
import { joinNames } from '#shared/text.ts';

/** A client who wants the truck, and the day on which that was entered. */
interface WantedBy {
  client: string;
  enteredOn: string;
}

export const wantedNeeds: readonly NeedsRule[] = [
  {
    rule: 'wantedMatch',
    kind: 'truck',
    screen: '/wanted',
    filter: () => ({ isWanted: yes }),
    screenFilter: { matches: { from: 1 } },
    sold: false,
    order: 'stockSince',
    fields: ['regNumber', 'stockSince', 'wantedBy'],
    message: ({ regNumber, wantedBy }) =>
      `${text(regNumber)} is wanted by ${joinNames(new Set((wantedBy as WantedBy[]).map(({ client }) => client)))}.`,
    address: truckScreen('view'),
    // When the truck came in, or its first client was entered. The day on which its price fell is not stored.
    since: ({ stockSince, wantedBy }) => {
      const entered = (wantedBy as WantedBy[]).map(({ enteredOn }) => enteredOn).toSorted();
      return [text(stockSince), entered[0] ?? ''].toSorted().at(-1) ?? null;
    },
  },
];
