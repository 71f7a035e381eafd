/** What feeds contain, as public readers understand them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Advert } from '#adverts/advert.ts';
import { type FeedSettings, feedFields, newFeedSchema } from '#feeds/feed.ts';
import { anyAdvert, readCsv, readXml, type XmlElement } from '#test/records/any-adverts.ts';
import type { FeedSource } from './feed-entry.ts';
import { feedContentType, renderFeed } from './render-feed.ts';

const updatedAt = '2026-11-27T08:00:00.000Z';

const advert: Advert = {
  stockNumber: 7,
  regNumber: 'AB12 CDE',
  title: 'DAF XF 480 6x2 2019',
  make: 'DAF',
  model: 'XF 480',
  truckType: 'Tractor unit',
  axle: '6x2',
  year: 2019,
  registrationDate: '2019-03-01',
  mileage: 480_000,
  mileageUnit: 'Kilometers',
  gearbox: 'Auto',
  colour: null,
  euroStatus: 'Euro6',
  cabType: 'HighSleeper',
  fuelType: 'Diesel',
  powerHp: 480,
  grossWeightKg: null,
  wheelbaseMm: null,
  features: ['Air con', 'Fridge|Freezer'],
  motExpiry: null,
  price: 12_500.5,
  vat: 'PlusVat',
  reserved: false,
  text: 'One owner',
  photos: [{ key: 'p1' }, { key: 'p2' }],
  advertisedOn: '2026-11-20',
};

const seller = { name: 'Abbas & Sons', phoneNumber: '+44 (0)1632 960000', email: 'sales@abbas.example' };

function source(adverts: readonly Advert[], pageIsOn = true): FeedSource {
  return { company: 'AbbasAutos', seller, adverts, pageIsOn, publicUrl: 'https://trucks.example' };
}

function feed(given: Partial<FeedSettings> & Pick<FeedSettings, 'format'>): FeedSettings {
  return newFeedSchema.parse({ name: 'Portal', ...given });
}

function bytesOf(settings: FeedSettings, adverts: readonly Advert[], pageIsOn?: boolean): Buffer {
  return Buffer.concat([...renderFeed(settings, source(adverts, pageIsOn), updatedAt)]);
}

function csvOf(settings: Partial<FeedSettings>, ...adverts: readonly Partial<Advert>[]): string {
  const csv = feed({ format: 'Csv', ...settings });
  return new TextDecoder(csv.encoding).decode(
    bytesOf(
      csv,
      adverts.map((one) => ({ ...advert, ...one })),
    ),
  );
}

const column = (field: FeedSettings['columns'][number]['field'], values: Record<string, string> = {}) => ({
  head: field,
  field,
  values,
});

test('a CSV without columns has all fields under their names', () => {
  const [row] = readCsv(csvOf({}, {}));
  expect(Object.keys(row ?? {})).toEqual(feedFields);
  expect(row).toMatchObject({
    stockNumber: '7',
    regNumber: '',
    mileageUnit: 'Kilometers',
    cabType: 'HighSleeper',
    features: 'Air con|Fridge/Freezer',
    price: '12500.5',
    currency: 'GBP',
    vat: 'PlusVat',
    reserved: 'false',
    colour: '',
    photos: 'https://trucks.example/feeds/photos/p1/1600.jpg|https://trucks.example/feeds/photos/p2/1600.jpg',
    address: 'https://trucks.example/stock/abbasAutos/7',
    company: 'Abbas & Sons',
    phoneNumber: '+44 (0)1632 960000',
  });
});

test('chosen columns have their order, headings and replaced values', () => {
  const columns = [
    { head: 'Kind', field: 'truckType', values: { 'Tractor unit': 'tractor-units', tractor: 'x' } },
    { head: 'Colour', field: 'colour', values: { '': 'not known' } },
    { head: 'Extras', field: 'features', values: { 'Air con': 'AC', 'Fridge/Freezer': 'fridge' } },
    { head: 'Kept', field: 'reserved', values: { true: 'yes', false: 'no' } },
  ] as const;
  const file = csvOf(
    { columns: [...columns], separator: 'Semicolon' },
    {},
    { truckType: 'tractor unit', features: [] },
  );
  expect(file).toBe(
    'Kind;Colour;Extras;Kept\r\ntractor-units;not known;AC|fridge;no\r\ntractor unit;not known;;no\r\n',
  );
});

test.each([
  ['Comma', 'One, two', '"One, two"'],
  ['Comma', 'Say "yes"', '"Say ""yes"""'],
  ['Comma', 'Two\r\nlines', '"Two\r\nlines"'],
  ['Comma', 'a;b', 'a;b'],
  ['Tab', 'a\tb', '"a\tb"'],
  ['Pipe', 'a|b', '"a|b"'],
  ['Comma', '=1+1', "'=1+1"],
  ['Comma', '@x', "'@x"],
  ['Comma', '+44 (0)1632 960000', '+44 (0)1632 960000'],
  ['Comma', '-5', '-5'],
] as const)('in a CSV with %s, the text %s is written as %s', (separator, text, written) => {
  expect(csvOf({ columns: [column('text'), column('axle')], separator }, { text })).toContain(
    `\r\n${written}${{ Comma: ',', Tab: '\t', Pipe: '|', Semicolon: ';' }[separator]}6x2\r\n`,
  );
});

test.each([
  ['“Best”', '"""Best"""'],
  ['a；b', '"a;b"'],
  ['＝1+1', "'=1+1"],
  ['– 3 owners', "'- 3 owners"],
])('what a replaced character makes necessary is done to %s in ISO-8859-1', (text, written) => {
  const settings = { columns: [column('text')], separator: 'Semicolon', encoding: 'ISO-8859-1' } as const;
  expect(csvOf({ ...settings, columns: [...settings.columns] }, { text })).toBe(`text\r\n${written}\r\n`);
});

test('an encoding is in the content type, and its bytes have no byte order mark', () => {
  const settings = feed({ format: 'Csv', encoding: 'Windows-1252', columns: [column('text')] });
  expect(feedContentType(settings)).toBe('text/csv; charset=windows-1252');
  expect(bytesOf(settings, [{ ...advert, text: '€5 – Łódź' }])).toEqual(
    Buffer.from([...Buffer.from('text\r\n'), 0x80, 0x35, 0x20, 0x96, ...Buffer.from(' L\xf3dz\r\n', 'latin1')]),
  );
});

test('a line break in the name of the company is kept in the head of an XML', () => {
  const named = { ...source([]), seller: { ...seller, name: 'Abbas\n&\tSons' } };
  const [head] = renderFeed(feed({ format: 'Xml' }), named, updatedAt);
  expect(String(head)).toContain(`<stock company="Abbas&#10;&amp;&#9;Sons" updatedAt="${updatedAt}">`);
});

test('without reg number, nothing in the feed has it', () => {
  for (const format of ['Csv', 'Xml', 'Json'] as const) {
    expect(bytesOf(feed({ format }), [advert]).toString()).not.toMatch(/AB12/i);
    expect(bytesOf(feed({ format, withRegNumber: true }), [advert]).toString()).toContain('AB12 CDE');
  }
});

test('a JSON has every field, and null for what is not known', () => {
  const json = JSON.parse(bytesOf(feed({ format: 'Json' }), [{ ...advert, price: null }], false).toString());
  expect(json).toMatchObject({ company: 'Abbas & Sons', updatedAt });
  expect(Object.keys(json.trucks[0])).toEqual(feedFields);
  expect(json.trucks[0]).toMatchObject({ price: null, colour: null, address: null, features: advert.features });
});

test.each([
  [{ showReserved: false }, ['fewPhotos']],
  [{ minPhotos: 2 }, ['reserved']],
  [{ minPhotos: 2, showReserved: false }, []],
] as const)('a feed with %j shows %j', (rules, shown) => {
  const reserved = { ...advert, reserved: true, title: 'reserved' };
  const fewPhotos = { ...advert, photos: [], title: 'fewPhotos' };
  const json = JSON.parse(bytesOf(feed({ format: 'Json', ...rules }), [reserved, fewPhotos]).toString());
  expect(json.trucks.map(({ title }: { title: string }) => title)).toEqual(shown);
});

const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const clean = (text: string) => text.replace(forbidden, '');
const without = (text: string) => text.replaceAll('|', '/');

/** What a portal reads from an element. */
function xmlValue({ children, text }: XmlElement): string | string[] {
  return children.length > 0 ? children.map((child) => child.text) : text;
}

/** The same values as texts, for comparing formats. */
function asText(value: unknown): string | string[] {
  if (Array.isArray(value)) return value.length === 0 ? '' : value;
  return String(value ?? '');
}

test('random trucks are the same in all three formats', () => {
  fc.assert(
    fc.property(fc.array(anyAdvert, { maxLength: 20 }), (adverts) => {
      const file = (format: FeedSettings['format']) =>
        bytesOf(feed({ format, withRegNumber: true }), adverts).toString('utf8');
      const { trucks } = JSON.parse(file('Json')) as { trucks: Record<string, unknown>[] };
      const xml = file('Xml');
      expect(xml.match(forbidden)).toBeNull();
      const { attributes, children } = readXml(xml);
      expect(attributes).toEqual({ company: 'Abbas & Sons', updatedAt });
      const csv = readCsv(file('Csv'));
      expect([children.length, csv.length]).toEqual([adverts.length, adverts.length]);
      for (const [index, truck] of trucks.entries()) {
        expect(Object.keys(truck)).toEqual(feedFields);
        const inXml = Object.fromEntries((children[index]?.children ?? []).map((one) => [one.name, xmlValue(one)]));
        const inJson = Object.entries(truck).map(([field, value]) => [field, asText(value)] as const);
        expect(inXml).toEqual(
          Object.fromEntries(
            inJson.map(([field, value]) => [field, Array.isArray(value) ? value.map(clean) : clean(value)]),
          ),
        );
        for (const [field, value] of inJson) {
          const text = Array.isArray(value) ? value.map(without).join('|') : value;
          expect([text, `'${text}`]).toContain(csv[index]?.[field]);
        }
      }
    }),
    { numRuns: 50 },
  );
});
