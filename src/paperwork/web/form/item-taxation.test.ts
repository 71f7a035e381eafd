import { expect, test } from 'vitest';
import { blankPaperTruck } from '#paperwork/blank-paper.ts';
import { type DecisiveField, taxationAfter, treatmentNote } from './item-taxation.ts';
import type { ItemValues } from './paper-form-parts.ts';
import { emptyItem, truckValues } from './paper-form-values.ts';

type Scheme = ItemValues['trucks'][number]['vatScheme'];

function item(
  vatTreatment: ItemValues['vatTreatment'],
  vatRate: number | null,
  schemes: readonly Scheme[],
): ItemValues {
  const trucks = schemes.map((vatScheme, at) => truckValues({ ...blankPaperTruck, id: `${at}`, vatScheme }));
  return { ...emptyItem(trucks), vatTreatment, vatRate };
}

const cases: [ItemValues, DecisiveField, ItemValues['vatTreatment'], number | null][] = [
  [item('NoVat', 20, ['Unknown']), 'vatRate', 'Standard', 20],
  [item('Margin', 20, ['Margin']), 'vatRate', 'Standard', 20],
  [item('Standard', null, ['Qualifying']), 'vatRate', 'NoVat', null],
  [item('Standard', 0, ['Margin']), 'vatRate', 'Margin', 0],
  [item('Export', 0, ['Margin']), 'vatRate', 'Export', 0],
  [item('NoVat', Number.NaN, ['Unknown']), 'vatRate', 'NoVat', Number.NaN],
  [item('Export', 20, ['Unknown']), 'vatTreatment', 'Export', null],
  [item('NoVat', 17.5, []), 'vatTreatment', 'NoVat', null],
  [item('Standard', null, ['Unknown']), 'vatTreatment', 'Standard', 17.5],
  [item('Standard', 5, ['Unknown']), 'vatTreatment', 'Standard', 5],
  [item('NoVat', null, ['Margin']), 'trucks', 'Margin', null],
  [item('Standard', 20, ['Margin']), 'trucks', 'Margin', null],
  [item('Export', null, ['Margin']), 'trucks', 'Export', null],
  [item('Standard', 20, ['Margin', 'Margin']), 'trucks', 'Standard', 20],
  [item('Standard', 20, ['Unknown']), 'trucks', 'Standard', 20],
];

test.each(cases)('%j after its %s was changed', (before, changed, vatTreatment, vatRate) => {
  expect(taxationAfter(before, changed, 17.5)).toEqual({ vatTreatment, vatRate });
});

test.each<[ItemValues['vatTreatment'], Scheme[], RegExp]>([
  ['Margin', ['Margin'], /^$/],
  ['Export', ['Margin'], /^$/],
  ['Standard', ['Unknown', 'Qualifying'], /^$/],
  ['Margin', ['Unknown'], /^No truck here .* Check with your accountant\.$/],
  ['Standard', ['Margin'], /^Sold outside of the margin scheme/],
  ['Export', ['Margin', 'Qualifying'], /^Margin scheme trucks must have an item of their own/],
])('%s of %j is noted', (vatTreatment, schemes, note) => {
  expect(treatmentNote(item(vatTreatment, null, schemes))).toMatch(note);
});
