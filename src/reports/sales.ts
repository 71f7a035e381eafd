/** Sales in a period, by month, make, type, client or company. */
import { z } from 'zod';
import type { Field } from '#shared/fields.ts';

/** `1 truck without a price` */
export function withoutPriceText(count: number): string {
  return `${count} ${count === 1 ? 'truck' : 'trucks'} without a price`;
}

/** The fields that sales can be grouped by. */
export const salesKeys = ['month', 'make', 'truckType', 'client', 'company'] as const;
export type SalesKey = (typeof salesKeys)[number];

/** Labels on screen and in files. */
export const salesKeyLabels: Record<SalesKey, string> = {
  month: 'Month',
  make: 'Make',
  truckType: 'Type',
  client: 'Client',
  company: 'Company',
};

const figures = {
  trucks: z.int(),
  /** Trucks without a sale price. The amounts below do not include them. */
  withoutPrice: z.int(),
  /** Sale price, freight and warranty charges, in pounds. */
  sales: z.number(),
  /** Purchase price and all services, including late costs. */
  costs: z.number(),
  /** Profit on the day of the sale: `profitNow` without the late costs. */
  profitAtSale: z.number(),
  /** Services entered on a day after the sale. */
  lateCosts: z.number(),
  /** `sales` less `costs`. */
  profitNow: z.number(),
  /** `profitNow` less the VAT due under the margin scheme, from the stock book. */
  profitAfterVat: z.number(),
  /** Average days from purchase to sale of trucks with a purchase date, to one decimal; null without any. */
  averageDays: z.number().nullable(),
  /** Asking price less sale price, of trucks that had an asking price when they were sold; null without any. */
  discount: z.number().nullable(),
};

const salesFiguresSchema = z.object(figures).meta({ id: 'SalesFigures' });
export type SalesFigures = z.infer<typeof salesFiguresSchema>;

/** A month as `2026-11`, a make and so on; null for trucks without a value. */
const salesRowSchema = z.object({ value: z.string().nullable(), ...figures }).meta({ id: 'SalesRow' });

/** Trucks marked as sold, by sale date. */
export const salesSchema = z.object({ rows: z.array(salesRowSchema), total: salesFiguresSchema }).meta({ id: 'Sales' });
export type Sales = z.infer<typeof salesSchema>;

const money = { type: 'money', required: true } as const;

const allFields = [
  { id: 'trucks', label: 'Trucks', type: 'number', required: true },
  { id: 'withoutPrice', label: 'Without a Price', type: 'number', required: true },
  { id: 'sales', label: 'Sales', ...money },
  { id: 'costs', label: 'Costs', ...money },
  { id: 'profitAtSale', label: 'Profit at Sale', ...money, gains: true },
  { id: 'lateCosts', label: 'Late Costs', ...money },
  { id: 'profitNow', label: 'Profit Now', ...money, gains: true },
  { id: 'profitAfterVat', label: 'Profit after VAT', ...money, gains: true },
  { id: 'averageDays', label: 'Average Days in Stock', type: 'number' },
  { id: 'discount', label: 'Discount', type: 'money' },
] as const satisfies readonly (Field & { id: keyof SalesFigures })[];

type SalesField = (typeof allFields)[number];

/** Columns of the figures on screen and in the file. Three of them only appear if they add something. */
export function salesFieldsFor({ rows, total }: Sales): SalesField[] {
  const hasVat = [...rows, total].some(({ profitNow, profitAfterVat }) => profitAfterVat !== profitNow);
  const isShown: Partial<Record<SalesField['id'], boolean>> = {
    profitAfterVat: hasVat,
    withoutPrice: total.withoutPrice > 0,
    discount: total.discount !== null,
  };
  return allFields.filter(({ id }) => isShown[id] ?? true);
}
