/** Brings typed changes onto a version of the paper that somebody else saved meanwhile (decisions, section 3). */
import type { Paper, PaperKind } from '#paperwork/paperwork.ts';
import { partyDetailKeys } from '#parties/party-details.ts';
import { formatDate } from '#shared/dates.ts';
import { type Currency, currencyLabels, formatMoney } from '#shared/money.ts';
import type { Differences } from '#web/form/conflict-dialog.tsx';
import { headLabels, itemLabels } from './paper-form-faults.ts';
import { type ItemValues, type PaperFormValues, type PartyValues, paperFormValues } from './paper-form-values.ts';

/** What is merged as a whole: a party or a list of items made of two people's halves would be nobody's. */
const mergedKeys = [
  'number',
  'date',
  'currency',
  'depositPaid',
  'dealAuthorisation',
  'billTo',
  'shipTo',
  'items',
] as const satisfies readonly (keyof PaperFormValues)[];
type MergedKey = (typeof mergedKeys)[number];

const labels: Record<MergedKey, string> = { ...headLabels, billTo: 'Bill To', shipTo: 'Ship To', items: 'Items' };

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The latest paper with what was typed: parts that were not touched take their latest value. */
export function rebasePaper(typed: PaperFormValues, base: Paper, latest: Paper): PaperFormValues {
  const before = paperFormValues(base);
  const { saveBillToDetails, saveShipToDetails } = typed;
  const rebased = { ...paperFormValues(latest), saveBillToDetails, saveShipToDetails };
  for (const key of mergedKeys) {
    if (!isSame(typed[key], before[key])) Object.assign(rebased, { [key]: typed[key] });
  }
  return rebased;
}

function moneyText(amount: number | null, currency: Currency | null): string {
  return amount === null || Number.isNaN(amount) ? '' : formatMoney(amount, currency ?? 'GBP');
}

function partyText(party: PartyValues): string {
  const parts = [party.name, ...partyDetailKeys.map((key) => party[key])];
  return parts.filter((text) => text.trim() !== '').join(', ');
}

function itemText(item: ItemValues, currency: Currency | null): string {
  const extra = (label: string, amount: number | null, description: string) =>
    amount ? `${label} ${moneyText(amount, currency)} ${description}` : '';
  const parts = [
    `${itemLabels.rate} ${moneyText(item.rate, currency)}`,
    item.vatRate ? `${itemLabels.vatRate} ${item.vatRate}%` : '',
    extra(itemLabels.freightRate, item.freightRate, item.freightDescription),
    extra(itemLabels.warrantyRate, item.warrantyRate, item.warrantyDescription),
    item.trucks.map(({ regNumber }) => regNumber).join(', '),
  ];
  return `${item.description}: ${parts.filter(Boolean).join('; ')}`;
}

/** What a part says, for comparing two versions by eye. */
const texts: Record<MergedKey, (values: PaperFormValues) => string> = {
  number: ({ number }) => number,
  date: ({ date }) => (date === null ? '' : formatDate(date)),
  currency: ({ currency }) => (currency === null ? '' : currencyLabels[currency]),
  depositPaid: ({ depositPaid, currency }) => moneyText(depositPaid, currency),
  dealAuthorisation: ({ dealAuthorisation }) => dealAuthorisation,
  billTo: ({ billTo }) => partyText(billTo),
  shipTo: ({ shipTo }) => partyText(shipTo),
  items: ({ items, currency }) => items.map((item) => itemText(item, currency)).join('\n'),
};

interface Versions {
  kind: PaperKind;
  typed: PaperFormValues;
  /** The version that the typed changes were based on. */
  base: Paper;
  latest: Paper;
}

/** Where what was typed differs from the latest paper, and what else is new in that one. */
export function paperDifferences({ kind, typed, base, latest }: Versions): Differences {
  const before = paperFormValues(base);
  const mine = rebasePaper(typed, base, latest);
  const theirs = paperFormValues(latest);
  const keys = mergedKeys.filter((key) => kind === 'order' || key !== 'dealAuthorisation');
  const differing = keys.filter((key) => texts[key](mine) !== texts[key](theirs));
  const taken = keys.filter((key) => !differing.includes(key) && texts[key](before) !== texts[key](theirs));
  return {
    fields: differing.map((key) => ({
      id: key,
      label: labels[key],
      mine: texts[key](mine),
      latest: texts[key](theirs),
    })),
    taken: taken.map((key) => `${labels[key]} (${texts[key](theirs) || 'empty'})`),
  };
}
