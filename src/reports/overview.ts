/** Figures on the landing page: stock, sales, money owed and recent activity. */
import { z } from 'zod';
import { companySchema } from '#shared/companies.ts';

/** By currency; different currencies are never added up. */
const amountsSchema = z.object({ GBP: z.number(), USD: z.number() });

const companyOverviewSchema = z
  .object({
    company: companySchema,
    /** Unsold trucks. */
    inStock: z.int(),
    /** Purchase prices and costs of these trucks. */
    cashTiedUp: z.number(),
    /** Days in stock of the truck bought first; null if no unsold truck has a purchase date. */
    oldestDays: z.int().nullable(),
    soldThisMonth: z.int(),
    /** Current profit on trucks sold this month that have a sale price. */
    profitThisMonth: z.number(),
    /** The same less the VAT due under the margin scheme, from the stock book. */
    profitAfterVatThisMonth: z.number(),
    /** Trucks sold this month that have no sale price. */
    withoutPriceThisMonth: z.int(),
    /** Balances of unpaid and partly paid invoices. */
    owed: amountsSchema,
    /** The part that is past its due date. */
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
    /** The trucks without a sale price, which the profits omit. */
    withoutPrice: z.int(),
    profit: z.number(),
    profitAfterVat: z.number(),
  })
  .meta({
    id: 'SalesMonth',
    description: 'Trucks of all companies sold in the month, and their current profit.',
  });
export type SalesMonth = z.infer<typeof monthSchema>;

const lastChangeSchema = z
  .object({
    at: z.string(),
    by: z.string(),
    sentence: z.string(),
    /** The record's page; null for a deleted record. */
    address: z.string().nullable(),
    company: companySchema.nullable(),
  })
  .meta({ id: 'LastChange' });
export type LastOfChanges = z.infer<typeof lastChangeSchema>;

/** Companies in the order of their tabs; twelve months up to the current one, earliest first; changes newest first. */
export const overviewSchema = z
  .object({
    companies: z.array(companyOverviewSchema),
    months: z.array(monthSchema),
    lastChanges: z.array(lastChangeSchema),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overviewSchema>;
