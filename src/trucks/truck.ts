/** A truck: its fields, enumerations and validation rules. */
import { z } from 'zod';
import { costTotalsSchema } from '#costings/costing.ts';
import { partyReferenceSchema, partySummarySchema } from '#parties/party.ts';
import { companySchema } from '#shared/companies.ts';
import { dateSchema } from '#shared/dates.ts';
import { moneySchema } from '#shared/money.ts';
import { advertTextSchema, descriptionSchema, idSchema, lineSchema, requiredLineSchema } from '#shared/text.ts';
import { reservationSchema } from '#trucks/reservation.ts';
import { saveWarningSchema } from '#trucks/save-warnings.ts';

export const gearBoxTypes = ['Auto', 'Manual'] as const;
export type GearBoxType = (typeof gearBoxTypes)[number];

export const mileageUnits = ['Kilometers', 'Miles'] as const;
export type MileageUnit = (typeof mileageUnits)[number];

/** Suffix after a number. */
export const mileageUnitLabels: Record<MileageUnit, string> = { Kilometers: 'km', Miles: 'mi' };

export const documentStatuses = ['Pending', 'NotRequired', 'Completed'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

export const documentStatusLabels: Record<DocumentStatus, string> = {
  Pending: 'Pending',
  NotRequired: 'Not Required',
  Completed: 'Completed',
};

/** Emission classes that buyers and low-emission zones ask for. */
export const euroStatuses = ['Euro3', 'Euro4', 'Euro5', 'Euro6', 'Electric'] as const;
export type EuroStatus = (typeof euroStatuses)[number];

export const euroStatusLabels: Record<EuroStatus, string> = {
  Euro3: 'Euro 3',
  Euro4: 'Euro 4',
  Euro5: 'Euro 5',
  Euro6: 'Euro 6',
  Electric: 'Electric',
};

export const cabTypes = ['Day', 'Sleeper', 'HighSleeper', 'Crew'] as const;
export type CabType = (typeof cabTypes)[number];

export const cabTypeLabels: Record<CabType, string> = {
  Day: 'Day',
  Sleeper: 'Sleeper',
  HighSleeper: 'High Sleeper',
  Crew: 'Crew',
};

export const fuelTypes = ['Diesel', 'Electric', 'Gas', 'Hybrid', 'Petrol', 'Hydrogen'] as const;
export type FuelType = (typeof fuelTypes)[number];

export const fuelTypeLabels = {
  Diesel: 'Diesel',
  Electric: 'Electric',
  Gas: 'Gas',
  Hybrid: 'Hybrid',
  Petrol: 'Petrol',
  Hydrogen: 'Hydrogen',
} satisfies Record<FuelType, string>;

/** Bought with VAT, or second-hand under the margin scheme. */
export const vatSchemes = ['Unknown', 'Qualifying', 'Margin'] as const;

/** Suggestions on the form; any other text is valid. */
export const suggestedAxles = ['6x2', '6x4', '4x2', '4x4', '8x4'] as const;

const maxMileage = 99_999_999;

const mileageSchema = z
  .int('Enter a whole number.')
  .min(0, 'Must be 0 or more.')
  .max(maxMileage, 'Must be 99,999,999 or less.');

const gearBoxTypeSchema = z.enum(gearBoxTypes, 'Choose Auto or Manual.').meta({ id: 'GearBoxType' });
const mileageUnitSchema = z.enum(mileageUnits, 'Choose Kilometers or Miles.').meta({ id: 'MileageUnit' });
const statusSchema = z
  .enum(documentStatuses, 'Choose Pending, Not Required or Completed.')
  .meta({ id: 'DocumentStatus' });

const euroStatusSchema = z.enum(euroStatuses, 'Choose a Euro status.').meta({ id: 'EuroStatus' });
const cabTypeSchema = z.enum(cabTypes, 'Choose a cab type.').meta({ id: 'CabType' });
const fuelTypeSchema = z.enum(fuelTypes, 'Choose a fuel type.').meta({ id: 'FuelType' });

const positiveSchema = z
  .int('Enter a whole number.')
  .min(1, 'Must be more than 0.')
  .max(maxMileage, 'Must be 99,999,999 or less.');

export const maxFeatures = 40;
const maxFeature = 100;
const featureSchema = requiredLineSchema.max(maxFeature, `At most ${maxFeature} characters.`);

/** Drops repetitions, ignoring case. */
function withoutRepeats(features: readonly string[]): string[] {
  return [...new Map(features.toReversed().map((feature) => [feature.toLowerCase(), feature])).values()].toReversed();
}

const featuresSchema = z
  .array(featureSchema, 'Enter a list of features.')
  .max(maxFeatures, `At most ${maxFeatures} features.`)
  .nullable()
  .transform((features) => withoutRepeats(features ?? []));

const vatSchemeSchema = z.enum(vatSchemes, 'Choose Unknown, Qualifying or Margin.').meta({ id: 'VatScheme' });

/** An empty line is stored as null. */
const emptyLineSchema = lineSchema.nullable().transform((text) => text || null);
const emptyDescriptionSchema = descriptionSchema.nullable().transform((text) => text || null);

export const truckSchema = z
  .object({
    id: idSchema,
    company: companySchema,
    regNumber: z.string(),
    regNumberTrimmed: z.string(),
    make: z.string(),
    model: z.string(),
    chassisNumber: z.string().nullable(),
    engineNumber: z.string().nullable(),
    gearBoxType: gearBoxTypeSchema.nullable(),
    registrationDate: z.string().nullable(),
    mileage: z.number(),
    mileageUnit: mileageUnitSchema,
    axle: z.string().nullable(),
    truckType: z.string().nullable(),
    color: z.string().nullable(),
    purchasePrice: z.number(),
    purchaseDate: z.string().nullable(),
    salePrice: z.number().nullable(),
    freightCharges: z.number().nullable(),
    warrantyCharges: z.number().nullable(),
    boughtFrom: partySummarySchema.nullable(),
    soldTo: partySummarySchema.nullable(),
    isSold: z.boolean(),
    /** The day it was marked as sold; null for an unsold truck, and for some sold long ago. */
    soldDate: z.string().nullable(),
    /** Assigned by the database: one sequence per company, never reused. */
    stockNumber: z.int(),
    euroStatus: euroStatusSchema.nullable(),
    motExpiry: z.string().nullable(),
    location: z.string().nullable(),
    keyNumber: z.string().nullable(),
    purchaseInvoiceNumber: z.string().nullable(),
    vatScheme: vatSchemeSchema,
    purchaseVat: z.number().nullable(),
    /** File name of the first photo. */
    coverImage: z.string().nullable(),
    askingPrice: z.number().nullable(),
    cabType: cabTypeSchema.nullable(),
    fuelType: fuelTypeSchema.nullable(),
    powerHp: z.int().nullable(),
    grossWeightKg: z.int().nullable(),
    wheelbaseMm: z.int().nullable(),
    features: z.array(z.string()),
    advertText: z.string().nullable(),
    /** Always false for a sold truck. */
    advertised: z.boolean(),
    /** The day on which it was last advertised; null if it never was. */
    advertisedOn: z.string().nullable(),
    description: z.string().nullable(),
    logBookStatus: statusSchema,
    inspectionStatus: statusSchema,
    motStatus: statusSchema,
    exportSlipStatus: statusSchema,
    /** Null once the last day is over. */
    reservation: reservationSchema.nullable(),
    reservedUntil: z.string().nullable(),
    /** Whole days from the purchase to the sale, or to today; null if either date is unknown. */
    daysInStock: z.int().nullable(),
    /** Purchase price plus costs, in pounds. */
    cashTiedUp: z.number(),
    ...costTotalsSchema.shape,
  })
  .meta({ id: 'Truck' });
export type Truck = z.infer<typeof truckSchema>;

/** The response of single reads and writes. */
export const savedTruckSchema = truckSchema.extend({ warnings: z.array(saveWarningSchema) }).meta({ id: 'SavedTruck' });
export type SavedTruck = z.infer<typeof savedTruckSchema>;

const regNumberSchema = requiredLineSchema;

/** Optional in a write; a create uses the defaults. */
const optionalFields = {
  chassisNumber: emptyLineSchema,
  engineNumber: emptyLineSchema,
  gearBoxType: gearBoxTypeSchema.nullable(),
  registrationDate: dateSchema.nullable(),
  mileage: mileageSchema.nullable().transform((mileage) => mileage ?? 0),
  mileageUnit: mileageUnitSchema,
  axle: emptyLineSchema,
  truckType: emptyLineSchema,
  color: emptyLineSchema,
  purchasePrice: moneySchema.nullable().transform((price) => price ?? 0),
  purchaseDate: dateSchema.nullable(),
  salePrice: moneySchema.nullable(),
  freightCharges: moneySchema.nullable(),
  warrantyCharges: moneySchema.nullable(),
  boughtFrom: partyReferenceSchema.nullable(),
  soldTo: partyReferenceSchema.nullable(),
  isSold: z.boolean('Choose yes or no.'),
  /** Stored while the truck is sold; defaults to today. */
  soldDate: dateSchema.nullable(),
  euroStatus: euroStatusSchema.nullable(),
  motExpiry: dateSchema.nullable(),
  location: emptyLineSchema,
  keyNumber: emptyLineSchema,
  purchaseInvoiceNumber: emptyLineSchema,
  vatScheme: vatSchemeSchema.nullable().transform((scheme) => scheme ?? 'Unknown'),
  purchaseVat: moneySchema.nullable(),
  askingPrice: moneySchema.nullable(),
  cabType: cabTypeSchema.nullable(),
  fuelType: fuelTypeSchema.nullable(),
  powerHp: positiveSchema.nullable(),
  grossWeightKg: positiveSchema.nullable(),
  wheelbaseMm: positiveSchema.nullable(),
  features: featuresSchema,
  advertText: advertTextSchema.nullable().transform((text) => text || null),
  /** Has no effect on a sold truck. */
  advertised: z
    .boolean('Choose yes or no.')
    .nullable()
    .transform((advertised) => advertised ?? false),
  description: emptyDescriptionSchema,
  logBookStatus: statusSchema,
  inspectionStatus: statusSchema,
  motStatus: statusSchema,
  exportSlipStatus: statusSchema,
};

/** The body of a create. Reg number, make, model and company are required. */
export const newTruckSchema = z
  .object({
    company: companySchema,
    regNumber: regNumberSchema,
    make: requiredLineSchema,
    model: requiredLineSchema,
    ...z.object(optionalFields).partial().shape,
  })
  .meta({ id: 'NewTruck' });
export type NewTruck = z.output<typeof newTruckSchema>;

/** The body of an update: omitted fields stay unchanged, null clears, and the clear flags clear their field. */
export const truckUpdateSchema = newTruckSchema
  .partial()
  .extend({
    clearBoughtFrom: z.boolean().optional(),
    clearSoldTo: z.boolean().optional(),
    clearRegistrationDate: z.boolean().optional(),
    clearPurchaseDate: z.boolean().optional(),
  })
  .meta({ id: 'TruckUpdate' });
export type TruckUpdate = z.output<typeof truckUpdateSchema>;
