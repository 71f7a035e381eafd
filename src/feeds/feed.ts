/** Feeds: lists of a company's adverts that portals read. */
import { z } from 'zod';
import { companySchema } from '#shared/companies.ts';
import { idSchema, isStorable, requiredLineSchema } from '#shared/text.ts';

export const feedFormats = ['Csv', 'Xml', 'Json'] as const;
export type FeedFormat = (typeof feedFormats)[number];
export const feedFormatLabels: Record<FeedFormat, string> = { Csv: 'CSV', Xml: 'XML', Json: 'JSON' };

/** The end of a feed's address. */
export const feedExtensions: Record<FeedFormat, string> = { Csv: 'csv', Xml: 'xml', Json: 'json' };

export const feedSeparators = ['Comma', 'Semicolon', 'Tab', 'Pipe'] as const;
export type FeedSeparator = (typeof feedSeparators)[number];

export const feedEncodings = ['UTF-8', 'ISO-8859-1', 'Windows-1252'] as const;
export type FeedEncoding = (typeof feedEncodings)[number];

/** The longest side of photos in pixels. */
export const feedPhotoSizes = [800, 1600, 2400] as const;
export type FeedPhotoSize = (typeof feedPhotoSizes)[number];

/** Everything that a feed shows of a truck, in the order of a feed without columns, with the names on screens. */
export const feedFieldLabels = {
  stockNumber: 'Stock Number',
  regNumber: 'Reg Number',
  title: 'Title',
  make: 'Make',
  model: 'Model',
  truckType: 'Truck Type',
  axle: 'Axle',
  year: 'Year',
  registrationDate: 'Registration Date',
  mileage: 'Mileage',
  mileageUnit: 'Mileage Unit',
  gearbox: 'Gearbox',
  colour: 'Color',
  euroStatus: 'Euro Status',
  cabType: 'Cab Type',
  fuelType: 'Fuel Type',
  powerHp: 'Power (hp)',
  grossWeightKg: 'Gross Weight (kg)',
  wheelbaseMm: 'Wheelbase (mm)',
  features: 'Features',
  motExpiry: 'MOT Expiry',
  price: 'Price',
  currency: 'Currency',
  vat: 'VAT',
  reserved: 'Reserved',
  text: 'Advert Text',
  photos: 'Photos',
  address: 'Page on the Web',
  company: 'Company',
  phoneNumber: 'Phone Number',
  email: 'Email',
} as const;
export type FeedField = keyof typeof feedFieldLabels;
export const feedFields = Object.keys(feedFieldLabels) as FeedField[];

const limits = { columns: 100, values: 500, text: 4000, photos: 50 };

/** Not trimmed: portals may ask for a text with spaces around it. */
const valueSchema = z
  .string('Enter some text.')
  .max(limits.text, 'At most 4,000 characters.')
  .refine(isStorable, 'Contains characters that cannot be used.');

const columnSchema = z
  .object({
    head: requiredLineSchema,
    field: z.enum(feedFields, 'Choose a field.'),
    /** What to write instead of a value, by the value; '' is an empty value. */
    values: z
      .record(valueSchema, valueSchema, 'Give the values as an object.')
      .refine((values) => Object.keys(values).length <= limits.values, `At most ${limits.values} values.`)
      .default({}),
  })
  .meta({ id: 'NewFeedColumn' });

const savedColumnSchema = z
  .object({ head: z.string(), field: z.enum(feedFields), values: z.record(z.string(), z.string()) })
  .meta({ id: 'FeedColumn' });
export type FeedColumn = z.output<typeof savedColumnSchema>;

const columnsSchema = z.array(columnSchema).max(limits.columns, `At most ${limits.columns} columns.`);
const formatSchema = z.enum(feedFormats, 'Choose CSV, XML or JSON.');
const separatorSchema = z.enum(feedSeparators, 'Choose a separator.');
const encodingSchema = z.enum(feedEncodings, 'Choose an encoding.');
const yesNoSchema = z.boolean('Choose yes or no.');
const photoSizeSchema = z.literal([...feedPhotoSizes], 'Choose 800, 1600 or 2400.');
const minPhotosSchema = z
  .int('Enter a whole number.')
  .min(0, 'Must be 0 or more.')
  .max(limits.photos, `Must be ${limits.photos} or less.`);

/** Columns, separator and encoding are for CSV only. */
export const newFeedSchema = z
  .object({
    name: requiredLineSchema,
    format: formatSchema,
    /** In order. A CSV without columns has all fields under their names. */
    columns: columnsSchema.default([]),
    separator: separatorSchema.default('Comma'),
    encoding: encodingSchema.default('UTF-8'),
    showReserved: yesNoSchema.default(true),
    withRegNumber: yesNoSchema.default(false),
    minPhotos: minPhotosSchema.default(0),
    photoSize: photoSizeSchema.default(1600),
  })
  .meta({ id: 'NewFeed' });
export type FeedSettings = z.output<typeof newFeedSchema>;

/** Omitted fields stay unchanged. */
export const feedUpdateSchema = z
  .object({
    name: requiredLineSchema,
    /** Must be the feed's format. */
    format: formatSchema,
    columns: columnsSchema,
    separator: separatorSchema,
    encoding: encodingSchema,
    showReserved: yesNoSchema,
    withRegNumber: yesNoSchema,
    minPhotos: minPhotosSchema,
    photoSize: photoSizeSchema,
  })
  .partial()
  .meta({ id: 'FeedUpdate' });
export type FeedUpdate = z.output<typeof feedUpdateSchema>;

export const feedSchema = z
  .object({
    id: idSchema,
    company: companySchema,
    name: z.string(),
    format: z.enum(feedFormats),
    columns: z.array(savedColumnSchema),
    separator: z.enum(feedSeparators),
    encoding: z.enum(feedEncodings),
    showReserved: z.boolean(),
    withRegNumber: z.boolean(),
    minPhotos: z.int(),
    photoSize: z.literal([...feedPhotoSizes]),
    /** Anyone with this URL can read the feed without logging in. */
    uri: z.url(),
    /** Null before the first read. */
    lastReadAt: z.string().nullable(),
    /** The program that read it, as it calls itself. */
    lastReader: z.string().nullable(),
    /** Trucks in the last read. */
    lastCount: z.int().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Feed' });
export type Feed = z.infer<typeof feedSchema>;

const holdReasons = ['fewPhotos', 'reserved'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** An advertised truck that a feed leaves out. */
export const heldBackSchema = z
  .object({ truckId: idSchema, regNumber: z.string(), reasons: z.array(z.enum(holdReasons)) })
  .meta({ id: 'HeldBackTruck' });

/** The first rows of a feed as a table. */
export const feedRowsSchema = z
  .object({ heads: z.array(z.string()), rows: z.array(z.array(z.string())) })
  .meta({ id: 'FeedRows' });
