/** The VAT rules as tables of cases. Amounts were calculated by hand. */
import { describe, expect, test } from 'vitest';
import { vatTable } from '#test/money/vat-table.ts';
import {
  changeItemVat,
  changeRateInForce,
  exchangeRateWarning,
  type FormVat,
  findTruckVatWarnings,
  findVatWarnings,
  impliedTreatment,
  mixedSchemesError,
  needsExchangeRate,
  needsTreatment,
  presetVat,
  savedOrigin,
  type TaxedHead,
  type TaxedItem,
  type TaxedPaper,
  treatmentError,
  treatmentNote,
  truckVatWarningText,
  type VatDecidingField,
  type VatOrigin,
  type VatTreatment,
} from './vat-rules.ts';

const trucksOf = (schemes: readonly (string | null)[]) =>
  schemes.map((vatScheme, at) => ({ regNumber: `DQ${at + 22} BLF`, vatScheme, purchasePrice: 17_000 }));

const pounds: TaxedHead = { currency: 'GBP', exchangeRate: null, usualRate: 20 };

function item(schemes: readonly (string | null)[], fields: Partial<TaxedItem> = {}): TaxedItem {
  const amounts = { rate: 20_000, freightRate: 0, warrantyRate: 0 };
  return { ...amounts, vatTreatment: 'Standard', vatRate: 20, trucks: trucksOf(schemes), ...fields };
}

test('the table has each combination of trucks, treatment and rate once', () => {
  const keys = vatTable.map(({ schemes, sent, rate }) => `${schemes} ${sent} ${rate}`);
  expect([keys.length, new Set(keys).size]).toEqual([100, 100]);
});

test.each(vatTable)(
  'trucks of $schemes sent as $sent at $rate% get the treatment and warnings of the table',
  ({ schemes, sent, rate, ...expected }) => {
    const trucks = trucksOf(schemes);
    const treatment = (sent ?? impliedTreatment(trucks, rate)) as VatTreatment;
    const mixed = mixedSchemesError(trucks) === undefined ? '' : 'mixed';
    const refused = treatmentError(treatment, rate) === undefined ? mixed : 'rate';
    expect(refused).toBe(expected.refused);
    if (refused !== '') return;
    expect(treatment).toBe(expected.stored);
    const subject = item(schemes, { vatTreatment: treatment, vatRate: rate });
    const codes = new Set(findTruckVatWarnings(subject, pounds).map(({ code }) => code));
    expect([...codes].join()).toBe(expected.warning);
    const totalVat = treatment === 'Standard' ? 200 * rate : 0;
    const needs = (head: Pick<TaxedHead, 'currency' | 'exchangeRate'>) =>
      needsExchangeRate({ ...head, totalVat, items: [subject] });
    expect(needs({ currency: 'USD', exchangeRate: null }) ? 'rateMissing' : '').toBe(expected.inDollars);
    expect(needs({ currency: 'USD', exchangeRate: 1.27 })).toBe(false);
    expect(needs({ currency: 'GBP', exchangeRate: null })).toBe(false);
  },
);

test.each<[schemes: (string | null)[], treatment: VatTreatment, rate: number | null]>([
  [[], 'NoVat', null],
  [['Unknown'], 'NoVat', null],
  [[null], 'NoVat', null],
  [['Qualifying'], 'Standard', 17.5],
  [['Qualifying', 'Qualifying'], 'Standard', 17.5],
  [['Qualifying', 'Unknown'], 'Standard', 17.5],
  [['Margin'], 'Margin', null],
  [['Margin', 'Margin'], 'Margin', null],
  [['Margin', 'Qualifying'], 'NoVat', null],
])('a form presets an item with trucks of %j to %s at %s', (schemes, vatTreatment, vatRate) => {
  expect(presetVat(trucksOf(schemes), 17.5)).toEqual({ vatTreatment, vatRate });
});

function formVat(origin: VatOrigin, vatTreatment: VatTreatment, vatRate: number | null, schemes: string[]): FormVat {
  return { vatOrigin: origin, vatTreatment, vatRate, trucks: trucksOf(schemes) };
}

test.each<[FormVat, VatDecidingField, VatTreatment, number | null]>([
  [formVat('item', 'NoVat', 20, ['Unknown']), 'vatRate', 'Standard', 20],
  [formVat('item', 'Margin', 20, ['Margin']), 'vatRate', 'Standard', 20],
  [formVat('item', 'Standard', null, ['Qualifying']), 'vatRate', 'NoVat', null],
  [formVat('all', 'Standard', 0, ['Margin']), 'vatRate', 'Margin', 0],
  [formVat('all', 'Export', 0, ['Margin']), 'vatRate', 'Export', 0],
  [formVat('all', 'Standard', 0, ['Qualifying']), 'vatRate', 'NoVat', 0],
  [formVat('item', 'NoVat', Number.NaN, ['Unknown']), 'vatRate', 'NoVat', Number.NaN],
  [formVat('item', 'Export', 20, ['Unknown']), 'vatTreatment', 'Export', null],
  [formVat('item', 'NoVat', 17.5, []), 'vatTreatment', 'NoVat', null],
  [formVat('item', 'Standard', null, ['Unknown']), 'vatTreatment', 'Standard', 17.5],
  [formVat('item', 'Standard', 5, ['Unknown']), 'vatTreatment', 'Standard', 5],
  [formVat('preset', 'NoVat', null, ['Margin']), 'trucks', 'Margin', null],
  [formVat('preset', 'NoVat', null, ['Qualifying']), 'trucks', 'Standard', 17.5],
  [formVat('preset', 'Standard', 17.5, ['Unknown']), 'trucks', 'NoVat', null],
  [formVat('preset', 'Standard', 17.5, []), 'trucks', 'NoVat', null],
  [formVat('preset', 'Margin', null, ['Margin', 'Qualifying']), 'trucks', 'Margin', null],
  [formVat('preset', 'Margin', null, ['Qualifying']), 'trucks', 'Standard', 17.5],
  [formVat('saved', 'NoVat', null, ['Qualifying']), 'trucks', 'Standard', 17.5],
  [formVat('saved', 'Standard', 5, ['Qualifying']), 'trucks', 'Standard', 5],
  [formVat('saved', 'Export', null, ['Margin']), 'trucks', 'Export', null],
  [formVat('all', 'Standard', 20, ['Margin']), 'trucks', 'Margin', null],
  [formVat('all', 'Standard', 20, ['Unknown']), 'trucks', 'Standard', 20],
  [formVat('all', 'NoVat', null, ['Qualifying']), 'trucks', 'NoVat', null],
  [formVat('item', 'Standard', 20, ['Margin']), 'trucks', 'Standard', 20],
  [formVat('item', 'NoVat', null, ['Qualifying']), 'trucks', 'NoVat', null],
  [formVat('item', 'Export', null, ['Margin']), 'trucks', 'Export', null],
])('%j gets the expected VAT when its %s changes', (before, changed, vatTreatment, vatRate) => {
  expect(changeItemVat(before, changed, 17.5)).toEqual({ vatTreatment, vatRate });
});

test.each<[FormVat, number | null]>([
  [formVat('preset', 'Standard', 20, ['Qualifying']), 17.5],
  [formVat('saved', 'Standard', 20, ['Qualifying']), 17.5],
  [formVat('item', 'Standard', 20, ['Qualifying']), 20],
  [formVat('all', 'Standard', 20, ['Qualifying']), 20],
  [formVat('saved', 'Standard', 5, ['Qualifying']), 5],
  [formVat('preset', 'NoVat', null, ['Unknown']), null],
  [formVat('preset', 'Margin', null, ['Margin']), null],
])('%j has the expected rate when the rate in force changes from 20%% to 17.5%%', (before, vatRate) => {
  expect(changeRateInForce(before, 20, 17.5)).toBe(vatRate);
});

test.each<[string[], VatTreatment, number | null, VatOrigin]>([
  [['Qualifying'], 'Standard', 20, 'saved'],
  [['Qualifying'], 'Standard', 0, 'item'],
  [['Qualifying'], 'NoVat', 0, 'item'],
  [['Unknown'], 'NoVat', 0, 'saved'],
  [['Unknown'], 'Standard', 20, 'item'],
  [['Margin'], 'Margin', 0, 'saved'],
  [['Margin'], 'Export', 0, 'item'],
])('a saved item with trucks of %j, %s at %s, has the origin %s', (schemes, vatTreatment, vatRate, origin) => {
  expect(savedOrigin({ vatTreatment, vatRate, trucks: trucksOf(schemes) })).toBe(origin);
});

test.each<[VatOrigin, string[], boolean]>([
  ['preset', ['Unknown'], true],
  ['saved', ['Qualifying', 'Unknown'], true],
  ['item', ['Unknown'], false],
  ['all', ['Unknown'], false],
  ['preset', ['Qualifying'], false],
])('an item of origin %s with trucks of %j asks for a treatment: %s', (origin, schemes, asks) => {
  expect(needsTreatment(formVat(origin, 'NoVat', null, schemes))).toBe(asks);
});

test.each<[VatTreatment, (string | null)[], RegExp]>([
  ['Margin', ['Margin'], /^$/],
  ['Export', ['Margin'], /^$/],
  ['Standard', ['Unknown', 'Qualifying'], /^$/],
  ['Margin', ['Unknown'], /^None of these trucks .* Check with your accountant\.$/],
  ['Standard', ['Margin'], /^Not sold under the margin scheme: VAT is due on the full price\.$/],
  ['Export', ['Margin', 'Qualifying'], /^Put margin scheme trucks in a separate item: DQ22 BLF\.$/],
])('the treatment %s for trucks of %j has the expected note', (vatTreatment, schemes, note) => {
  expect(treatmentNote({ vatTreatment, trucks: trucksOf(schemes) })).toMatch(note);
});

describe('a truck warning', () => {
  const dollars: TaxedHead = { currency: 'USD', exchangeRate: 1.25, usualRate: 20 };
  test.each<[name: string, TaxedItem, TaxedHead, message: string]>([
    [
      // VAT 20% of 20,000; the margin of 3,000 has 3,000 / 6.
      'sold with VAT',
      item(['Margin']),
      pounds,
      'DQ22 BLF is sold with VAT of £4,000.00. Under the margin scheme it would be £500.00.',
    ],
    [
      // (20,000 + 300.10 + 99.99 - 17,000) x 17.5 / 117.5 = 506.39638...; the VAT is 3,500 + 52.52 + 17.50.
      'with freight and warranty at another rate',
      item(['Margin'], { vatRate: 17.5, freightRate: 300.1, warrantyRate: 99.99 }),
      { ...pounds, usualRate: 17.5 },
      'DQ22 BLF is sold with VAT of £3,570.02. Under the margin scheme it would be £506.40.',
    ],
    [
      'below its purchase price',
      item(['Margin'], { rate: 16_000 }),
      pounds,
      'DQ22 BLF is sold with VAT of £3,200.00. Under the margin scheme it would be £0.00.',
    ],
    [
      'without a purchase price',
      item([], { trucks: [{ regNumber: 'DQ22 BLF', vatScheme: 'Margin', purchasePrice: 0 }] }),
      pounds,
      'DQ22 BLF is sold with VAT of £4,000.00 outside the margin scheme.',
    ],
    [
      // $25,000 are £20,000.
      'in dollars',
      item(['Margin'], { rate: 25_000 }),
      dollars,
      'DQ22 BLF is sold with VAT of £4,000.00. Under the margin scheme it would be £500.00.',
    ],
    [
      'in dollars without a rate',
      item(['Margin'], { rate: 25_000 }),
      { ...dollars, exchangeRate: null },
      'DQ22 BLF is sold with VAT of $5,000.00 outside the margin scheme.',
    ],
    [
      'margin without VAT',
      item(['Margin'], { vatTreatment: 'NoVat', vatRate: null }),
      pounds,
      'DQ22 BLF was bought under the margin scheme, but is sold without its VAT. Under the margin scheme it would be £500.00.',
    ],
    [
      'qualifying without VAT',
      item(['Qualifying'], { vatTreatment: 'NoVat', vatRate: null }),
      pounds,
      'DQ22 BLF was bought with VAT, but is sold without VAT.',
    ],
    [
      'qualifying under the margin scheme',
      item(['Qualifying'], { vatTreatment: 'Margin', vatRate: 0 }),
      pounds,
      'DQ22 BLF was bought with VAT, but is sold under the margin scheme.',
    ],
  ])('%s', (_, subject, head, message) => {
    expect(findTruckVatWarnings(subject, head).map((doubt) => doubt.message)).toEqual([message]);
  });

  test('for several trucks names the first one and counts the others', () => {
    const untaxed = { vatTreatment: 'NoVat', vatRate: 0 } as const;
    const paper = { ...pounds, items: [item(['Qualifying', 'Qualifying'], untaxed), item(['Margin'], untaxed)] };
    expect(truckVatWarningText(paper, 'qualifyingWithoutVat')).toBe(
      'DQ22 BLF was bought with VAT, but is sold without VAT. The same applies to 1 more truck.',
    );
    expect(truckVatWarningText({ ...paper, items: [...paper.items, ...paper.items] }, 'qualifyingWithoutVat')).toMatch(
      / The same applies to 3 more trucks\.$/,
    );
    expect(truckVatWarningText(paper, 'marginAsNoVat')).toMatch(/^DQ22 BLF was bought under the margin scheme/);
  });
});

test.each([
  [0.49, true],
  [0.5, false],
  [1.27, false],
  [3, false],
  [3.01, true],
  [0.01, true],
  [9999, true],
  [null, false],
  [Number.NaN, false],
])('an exchange rate of %s is unusual: %s', (rate, isUnusual) => {
  expect(exchangeRateWarning(rate) !== undefined).toBe(isUnusual);
});

describe('warnings about an order or invoice', () => {
  const paper: TaxedPaper = {
    ...pounds,
    kind: 'invoice',
    number: '12',
    totalVat: 4000,
    items: [item(['Qualifying'])],
    seller: 'Abbas Autos',
    hasVatNumber: true,
  };
  const dollars = { currency: 'USD' } as const;
  const margin = { totalVat: 0, items: [item(['Margin'], { vatTreatment: 'Margin', vatRate: 0 })] };
  const exported = { totalVat: 0, items: [item(['Margin'], { vatTreatment: 'Export', vatRate: 0 })] };
  test.each<[name: string, Partial<TaxedPaper>, codes: string[]]>([
    ['VAT in pounds', {}, []],
    ['VAT in dollars without a rate', dollars, ['rateMissing']],
    ['a margin sale in dollars without a rate', { ...dollars, ...margin }, ['rateMissing']],
    ['a margin sale in dollars', { ...dollars, ...margin, exchangeRate: 1.27 }, []],
    ['an export in dollars without a rate', { ...dollars, ...exported }, []],
    ['an unusual exchange rate', { ...dollars, exchangeRate: 0.01 }, ['exchangeRateUnusual']],
    ['an unusual exchange rate in pounds', { exchangeRate: 0.01 }, []],
    ['VAT without a VAT number', { hasVatNumber: false }, ['noVatNumber']],
    ['an order with VAT without a VAT number', { hasVatNumber: false, kind: 'order' }, []],
    ['a margin sale without a VAT number', { hasVatNumber: false, ...margin }, []],
  ])('%s', (_, fields, codes) => {
    expect(findVatWarnings({ ...paper, ...fields }).map(({ code }) => code)).toEqual(codes);
  });

  test('are full sentences', () => {
    const all = { ...paper, ...dollars, hasVatNumber: false };
    expect(findVatWarnings(all).map(({ message }) => message)).toEqual([
      'Invoice 12 needs an exchange rate to show its VAT in pounds.',
      'Abbas Autos has no VAT number, but this invoice charges VAT.',
    ]);
    expect(findVatWarnings({ ...all, exchangeRate: 0.01 })[0]?.message).toBe(
      'An exchange rate of 0.01 dollars for one pound is unusual. Please check it.',
    );
  });
});
