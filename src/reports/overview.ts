/** What the landing page tells of the business: stock, sales, money owed, and what changed last (part two, section 16.1). */
import { z } from 'zod';
import { companySchema } from '#shared/companies.ts';

/** Amounts by currency; they are never added up. */
const amountsSchema = z.object({ GBP: z.number(), USD: z.number() });

const companyOverviewSchema = z
  .object({
    company: companySchema,
    /** Unsold trucks. */
    inStock: z.int(),
    /** Their purchase prices and costs. */
    cashTiedUp: z.number(),
    /** Days in stock of the one that was bought first; null where no unsold truck has a purchase date. */
    oldestDays: z.int().nullable(),
    soldThisMonth: z.int(),
    /** Profit now of the trucks sold this month that have a sale price. */
    profitThisMonth: z.number(),
    /** The same less the VAT of the margin scheme that the stock book says is due. */
    profitAfterVatThisMonth: z.number(),
    /** Trucks sold this month that have no sale price. */
    withoutPriceThisMonth: z.int(),
    /** Balances of invoices that are not paid whole. */
    owed: amountsSchema,
    /** Those of them that are past their due date. */
    overdue: amountsSchema,
    /** Rows of Needs Doing. */
    toDo: z.int(),
  })
  .meta({ id: 'CompanyOverview' });
export type CompanyOverview = z.infer<typeof companyOverviewSchema>;

const monthSchema = z
  .object({
    month: z.string(),
    sold: z.int(),
    /** Those of them without a sale price, which the profits leave out. */
    withoutPrice: z.int(),
    profit: z.number(),
    profitAfterVat: z.number(),
  })
  .meta({
    id: 'SalesMonth',
    description: 'Trucks of all companies that were sold in the month, and their profit now.',
  });
export type SalesMonth = z.infer<typeof monthSchema>;

const lastChangeSchema = z
  .object({
    at: z.string(),
    by: z.string(),
    sentence: z.string(),
    /** The screen of the record; null where it is gone. */
    address: z.string().nullable(),
    company: companySchema.nullable(),
  })
  .meta({ id: 'LastChange' });
export type LastOfChanges = z.infer<typeof lastChangeSchema>;

/** Companies in the order of their tabs; the twelve months up to this one, the earliest first; changes newest first. */
export const overviewSchema = z
  .object({
    companies: z.array(companyOverviewSchema),
    months: z.array(monthSchema),
    lastChanges: z.array(lastChangeSchema),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overviewSchema>;
