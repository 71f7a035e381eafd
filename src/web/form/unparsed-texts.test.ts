import { expect, test } from 'vitest';
import { fromDraftValues, pathsOf, storeUnparsedText, toDraftValues, unparsedText } from './unparsed-texts.ts';

test('an invalid number is restored from a draft as it was typed', () => {
  const [typing, reopened] = [{}, {}];
  storeUnparsedText(typing, 'price', '12,5');
  storeUnparsedText(typing, 'items.1.rate', '$20');
  const values = { make: 'DAF', price: Number.NaN, mileage: 5, items: [{ rate: 1 }, { rate: Number.NaN }], day: null };
  const draft = JSON.parse(JSON.stringify(toDraftValues(values, typing)));
  expect(draft).toMatchObject({ make: 'DAF', mileage: 5, items: [{ rate: 1 }, {}], day: null });
  const restored = fromDraftValues(draft, reopened);
  expect(restored).toEqual(values);
  expect(pathsOf(restored, Number.isNaN)).toEqual(['price', 'items.1.rate']);
  expect([unparsedText(reopened, 'price'), unparsedText(reopened, 'items.1.rate')]).toEqual(['12,5', '$20']);
});

test('an invalid number without a stored text is empty and still invalid', () => {
  const restored = fromDraftValues(toDraftValues({ price: Number.NaN }, {}), {});
  expect(restored).toEqual({ price: Number.NaN });
});
