/** Adverts with any texts, and their feeds as public readers understand them. */
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { Parser } from 'saxen';
import type { Advert } from '#adverts/advert.ts';
import { anyText } from '../texts/any-text.ts';

const line = anyText({ minLength: 1 });
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
const date = day.map((moment) => moment.toISOString().slice(0, 10));

export const anyAdvert: fc.Arbitrary<Advert> = fc.record({
  stockNumber: fc.integer({ min: 1, max: 100_000 }),
  regNumber: line,
  title: line,
  make: line,
  model: line,
  truckType: optional(line),
  axle: optional(line),
  year: optional(fc.integer({ min: 1990, max: 2030 })),
  registrationDate: optional(date),
  mileage: fc.nat({ max: 2_000_000 }),
  mileageUnit: fc.constantFrom('Kilometers', 'Miles'),
  gearbox: fc.constantFrom('Auto', 'Manual', null),
  colour: optional(line),
  euroStatus: fc.constantFrom('Euro5', 'Euro6', null),
  cabType: fc.constantFrom('Day', 'HighSleeper', null),
  fuelType: fc.constantFrom('Diesel', 'Gas', null),
  powerHp: optional(fc.integer({ min: 1, max: 900 })),
  grossWeightKg: optional(fc.integer({ min: 1, max: 60_000 })),
  wheelbaseMm: optional(fc.integer({ min: 1, max: 9000 })),
  features: fc.array(line, { maxLength: 4 }),
  motExpiry: optional(date),
  price: optional(fc.integer({ min: 1, max: 20_000_000 }).map((pence) => pence / 100)),
  vat: fc.constantFrom('PlusVat', 'NoVat', 'Unknown'),
  reserved: fc.boolean(),
  text: optional(line),
  photos: fc.array(fc.record({ key: fc.stringMatching(/^[0-9a-f]{32}$/) }), { maxLength: 3 }),
  advertisedOn: date,
});

/** An element of XML: its attributes, and the elements in it, or its text. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

/** @throws Error if the file is not well-formed */
export function readXml(file: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const top = () => open.at(-1) ?? root;
  const parser = new Parser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('openTag', (name, attributes, decode) => {
    const given = Object.entries(attributes()).map(([key, value]) => [key, decode(value)] as const);
    const element = { name, attributes: Object.fromEntries(given), children: [], text: '' };
    top().children.push(element);
    open.push(element);
  });
  parser.on('text', (text, decode) => {
    top().text += decode(text);
  });
  parser.on('closeTag', () => {
    open.pop();
  });
  parser.parse(file);
  const [first] = root.children;
  if (first === undefined) throw new Error('The file has no element.');
  return first;
}

/** The records of a CSV, by heading. */
export function readCsv(file: string, delimiter = ','): Record<string, string>[] {
  return parse(file, { columns: true, delimiter, record_delimiter: '\r\n' });
}
