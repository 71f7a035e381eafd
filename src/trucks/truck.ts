/** A truck: its fields, enumerations with labels, and rules (specification, sections 3 to 5). */
import { z } from 'zod';
import { costTotalsSchema } from '#costings/costing.ts';
import { partyReferenceSchema, partySummarySchema } from '#parties/party.ts';
import { companySchema } from '#shared/companies.ts';
import { dateSchema } from '#shared/dates.ts';
import { moneySchema } from '#shared/money.ts';
import { descriptionSchema, idSchema, lineSchema, requiredLineSchema } from '#shared/text.ts';
import { reservationSchema } from '#trucks/reservation.ts';
import { saveWarningSchema } from '#trucks/save-warnings.ts';

/** Gearboxes. */
export const gearBoxTypes = ['Auto', 'Manual'] as const;

/** Units of mileage. */
export const mileageUnits = ['Kilometers', 'Miles'] as const;
export type MileageUnit = (typeof mileageUnits)[number];

/** How a mileage unit is written after a number. */
export const mileageUnitLabels: Record<MileageUnit, string> = { Kilometers: 'km', Miles: 'mi' };

/** How far a document of a truck has come. */
export const documentStatuses = ['Pending', 'NotRequired', 'Completed'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** Labels of document statuses. */
export const documentStatusLabels: Record<DocumentStatus, string> = {
  Pending: 'Pending',
  NotRequired: 'Not Required',
  Completed: 'Completed',
};

/** Emission classes that buyers and city zones ask for. */
export const euroStatuses = ['Euro3', 'Euro4', 'Euro5', 'Euro6', 'Electric'] as const;
export type EuroStatus = (typeof euroStatuses)[number];

/** Labels of emission classes. */
export const euroStatusLabels: Record<EuroStatus, string> = {
  Euro3: 'Euro 3',
  Euro4: 'Euro 4',
  Euro5: 'Euro 5',
  Euro6: 'Euro 6',
  Electric: 'Electric',
};

/** Bought with VAT, or second-hand under the margin scheme (specification, section 14.1). */
export const vatSchemes = ['Unknown', 'Qualifying', 'Margin'] as const;

/** Axles that the form suggests; any other text is taken too. */
export const suggestedAxles = ['6x2', '6x4', '4x2', '4x4', '8x4'] as const;

/** The most that a mileage may be. */
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

const euroStatusSchema = z.enum(euroStatuses, 'Choose Euro 3 to Euro 6 or Electric.').meta({ id: 'EuroStatus' });
const vatSchemeSchema = z.enum(vatSchemes, 'Choose Unknown, Qualifying or Margin.').meta({ id: 'VatScheme' });

/** An optional line: an empty one is stored as none. */
const emptyLineSchema = lineSchema.nullable().transform((text) => text || null);
const emptyDescriptionSchema = descriptionSchema.nullable().transform((text) => text || null);

/** A truck as a read gives it: every field, null where there is none. */
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
    /** The day that it was marked as sold; null while it is not, and for some that were sold long ago. */
    soldDate: z.string().nullable(),
    /** Given by the product: one sequence for each company, never given again. */
    stockNumber: z.int(),
    euroStatus: euroStatusSchema.nullable(),
    motExpiry: z.string().nullable(),
    location: z.string().nullable(),
    keyNumber: z.string().nullable(),
    purchaseInvoiceNumber: z.string().nullable(),
    vatScheme: vatSchemeSchema,
    purchaseVat: z.number().nullable(),
    /** The name of its first photo. */
    coverImage: z.string().nullable(),
    description: z.string().nullable(),
    logBookStatus: statusSchema,
    inspectionStatus: statusSchema,
    motStatus: statusSchema,
    exportSlipStatus: statusSchema,
    /** Null once its last day is over. */
    reservation: reservationSchema.nullable(),
    reservedUntil: z.string().nullable(),
    /** Whole days from the purchase to the sale, or to today; null where one of the two dates is not known. */
    daysInStock: z.int().nullable(),
    /** Purchase price and costs, in pounds. */
    cashTiedUp: z.number(),
    ...costTotalsSchema.shape,
  })
  .meta({ id: 'Truck' });
export type Truck = z.infer<typeof truckSchema>;

/** A truck as reads and writes of one answer it. */
export const savedTruckSchema = truckSchema.extend({ warnings: z.array(saveWarningSchema) }).meta({ id: 'SavedTruck' });
export type SavedTruck = z.infer<typeof savedTruckSchema>;

const regNumberSchema = requiredLineSchema;

/** The fields that a write may leave out: left out on create, they take their default. */
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
  /** Kept while the truck is sold; without one, that is today. */
  soldDate: dateSchema.nullable(),
  euroStatus: euroStatusSchema.nullable(),
  motExpiry: dateSchema.nullable(),
  location: emptyLineSchema,
  keyNumber: emptyLineSchema,
  purchaseInvoiceNumber: emptyLineSchema,
  vatScheme: vatSchemeSchema.nullable().transform((scheme) => scheme ?? 'Unknown'),
  purchaseVat: moneySchema.nullable(),
  description: emptyDescriptionSchema,
  logBookStatus: statusSchema,
  inspectionStatus: statusSchema,
  motStatus: statusSchema,
  exportSlipStatus: statusSchema,
};

/** The body of a create: reg number, make, model and company are required (specification, section 5). */
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

/** The body of an update: what is left out stays, null empties, the clear flags empty theirs (decisions, section 3). */
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
