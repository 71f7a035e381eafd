/** The structured data of a truck's public page, compared with the page and the published advert. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PublishedStock } from '#adverts/server/published-stock.ts';
import { formatMoney } from '#shared/money.ts';
import { formatNumber } from '#shared/numbers.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { dataOf, pageAt, readable, switchOn } from '#test/records/stock-page.ts';
import { cabTypes, fuelTypes } from '#trucks/truck.ts';

const app = await appForFile();
const user = await app.as('User');

const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
const words = fc.constantFrom(
  'DAF',
  'XF <b>480',
  'A & "B"',
  "O'Neill",
  '</script><script>alert(1)</script>',
  '6x2',
  '£ é 漢',
);

const truckFields = fc.record({
  make: words,
  model: words,
  truckType: optional(words),
  axle: optional(words),
  registrationDate: optional(fc.constantFrom('1999-12-31', '2019-03-01')),
  mileage: fc.nat(2_000_000),
  mileageUnit: fc.constantFrom('Kilometers', 'Miles'),
  askingPrice: optional(fc.integer({ min: 0, max: 9_999_999 }).map((pennies) => pennies / 100)),
  salePrice: optional(fc.nat(90_000)),
  vatScheme: fc.constantFrom('Unknown', 'Qualifying', 'Margin'),
  purchaseVat: fc.constant(null),
  color: optional(words),
  cabType: optional(fc.constantFrom(...cabTypes)),
  fuelType: optional(fc.constantFrom(...fuelTypes)),
  powerHp: optional(fc.integer({ min: 1, max: 900 })),
  features: fc.uniqueArray(words, { maxLength: 4 }),
  advertText: optional(words),
});

test('for any truck the structured data, the page and the published advert say the same', async () => {
  await switchOn(app, 'truckWorld');
  const stock = new PublishedStock({ db: app.db, today: () => new Date().toISOString().slice(0, 10), now: Date.now });
  await fc.assert(
    fc.asyncProperty(truckFields, async (fields) => {
      const { stockNumber } = await takeIn(user, { company: 'TruckWorld', advertised: true, ...fields });
      const { adverts } = await stock.of('TruckWorld');
      const advert = adverts.find((one) => one.stockNumber === stockNumber);
      if (!advert) throw new Error('The truck is not published.');
      const address = `${app.url}/stock/truckWorld/${stockNumber}`;
      const { status, text } = await pageAt(app, `/stock/truckWorld/${stockNumber}`);
      expect(status).toBe(200);
      expect(dataOf(text)).toEqual({
        '@context': 'https://schema.org',
        '@type': 'Vehicle',
        name: advert.title,
        brand: { '@type': 'Brand', name: fields.make },
        model: fields.model,
        ...(advert.year !== null && { vehicleModelDate: String(advert.year) }),
        ...(fields.mileage > 0 && {
          mileageFromOdometer: {
            '@type': 'QuantitativeValue',
            value: fields.mileage,
            unitCode: fields.mileageUnit === 'Miles' ? 'SMI' : 'KMT',
          },
        }),
        image: [],
        offers: {
          '@type': 'Offer',
          ...(advert.price !== null && { price: advert.price }),
          priceCurrency: 'GBP',
          availability: 'https://schema.org/InStock',
          itemCondition: 'https://schema.org/UsedCondition',
          url: address,
          seller: { '@type': 'AutoDealer', name: 'Truck World & Sons' },
        },
      });
      expect(text).toContain(`<link rel="canonical" href="${address}">`);
      const vat = { Qualifying: ' + VAT', Margin: ' no VAT', Unknown: '' }[fields.vatScheme];
      const unit = fields.mileageUnit === 'Miles' ? 'mi' : 'km';
      const shown = readable(text);
      for (const part of [
        advert.title,
        advert.price === null ? 'POA' : `${formatMoney(advert.price)}${vat}`,
        ...(fields.mileage > 0 ? [`${formatNumber(fields.mileage)} ${unit}`] : []),
        ...[fields.truckType, fields.axle, fields.color, fields.advertText, ...fields.features].flatMap(
          (one) => one || [],
        ),
      ]) {
        expect(shown).toContain(part.replaceAll(/\s+/g, ' '));
      }
    }),
    { numRuns: 25 },
  );
});
