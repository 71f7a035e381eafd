/** The rule of Needs Doing about adverts. */
import { addDays } from '#shared/dates.ts';
import { type NeedsRule, text, truckScreen, yes } from '#shared/needs-rule.ts';

/** In stock for this many days. */
const daysBeforeAdvert = 14;

export const advertNeeds: readonly NeedsRule[] = [
  {
    rule: 'notAdvertised',
    kind: 'truck',
    screen: '/current-stock',
    sold: false,
    filter: (today) => ({
      advertised: { in: [false] },
      hasPhotos: yes,
      reservedUntil: { in: [null] },
      stockSince: { to: addDays(today, -daysBeforeAdvert) },
    }),
    order: 'stockSince',
    fields: ['regNumber', 'stockSince'],
    message: ({ regNumber }) => `${text(regNumber)} is not advertised.`,
    address: truckScreen('view'),
    since: ({ stockSince }) => addDays(text(stockSince), daysBeforeAdvert),
  },
];
