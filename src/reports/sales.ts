/** What was sold in a period, by month, make, type, client or company (part two, section 16.4). */
import { z } from 'zod';
import type { Field } from '#shared/fields.ts';

/** `1 truck without a price` */
export function withoutPriceText(count: number): string {
  return `${count} ${count === 1 ? 'truck' : 'trucks'} without a price`;
}

/** What sales can be told apart by. */
export const salesKeys = ['month', 'make', 'truckType', 'client', 'company'] as const;
export type SalesKey = (typeof salesKeys)[number];

/** What people read of a key. */
export const salesKeyLabels: Record<SalesKey, string> = {
  month: 'Month',
  make: 'Make',
  truckType: 'Type',
  client: 'Client',
  company: 'Company',
};

const figures = {
  trucks: z.int(),
  /** Those of them that have no sale price. No amount below contains anything of them. */
  withoutPrice: z.int(),
  /** Sale price, freight and warranty charges, in pounds. */
  sales: z.number(),
  /** Purchase price and all services, the late ones included. */
  costs: z.number(),
  /** What the profit was on the day of the sale: `profitNow` without the late costs. */
  profitAtSale: z.number(),
  /** Of the costs, services entered on a day after the sale. */
  lateCosts: z.number(),
  /** Part one's profit: `sales` less `costs`. */
  profitNow: z.number(),
  /** `profitNow` less the VAT of the margin scheme that the stock book says is due. */
  profitAfterVat: z.number(),
  /** Days from purchase to sale of the trucks whose purchase date is known, to one place; null where it is of none. */
  averageDays: z.number().nullable(),
};

const salesFiguresSchema = z.object(figures).meta({ id: 'SalesFigures' });
export type SalesFigures = z.infer<typeof salesFiguresSchema>;

/** One month as `2026-11`, one make, ...; null where the trucks have none. */
const salesRowSchema = z.object({ value: z.string().nullable(), ...figures }).meta({ id: 'SalesRow' });

/** Trucks that are marked as sold, by the day of the sale. */
export const salesSchema = z.object({ rows: z.array(salesRowSchema), total: salesFiguresSchema }).meta({ id: 'Sales' });
export type Sales = z.infer<typeof salesSchema>;

const money = { type: 'money', required: true } as const;

const allFields = [
  { id: 'trucks', label: 'Trucks', type: 'number', required: true, sql: '' },
  { id: 'withoutPrice', label: 'Without a Price', type: 'number', required: true, sql: '' },
  { id: 'sales', label: 'Sales', ...money, sql: '' },
  { id: 'costs', label: 'Costs', ...money, sql: '' },
  { id: 'profitAtSale', label: 'Profit at Sale', ...money, gains: true, sql: '' },
  { id: 'lateCosts', label: 'Late Costs', ...money, sql: '' },
  { id: 'profitNow', label: 'Profit Now', ...money, gains: true, sql: '' },
  { id: 'profitAfterVat', label: 'Profit after VAT', ...money, gains: true, sql: '' },
  { id: 'averageDays', label: 'Average Days in Stock', type: 'number', sql: '' },
] as const satisfies readonly (Field & { id: keyof SalesFigures })[];

/** A column of the figures. */
type SalesField = (typeof allFields)[number];

/** The columns of the figures, on the screen and in the file: two of them where they say more than the others. */
export function salesFieldsFor({ rows, total }: Sales): SalesField[] {
  const hasVat = [...rows, total].some(({ profitNow, profitAfterVat }) => profitAfterVat !== profitNow);
  return allFields.filter(
    ({ id }) => (id !== 'profitAfterVat' || hasVat) && (id !== 'withoutPrice' || total.withoutPrice > 0),
  );
}
