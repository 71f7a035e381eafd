/** The calls that every list by query has, made from its catalogue (specification, sections 10 and 19). */
import { z } from 'zod';
import type { ListSchema } from './fields.ts';
import { allCompaniesPath, companyOrAll, exportCallId, rowsCallId } from './list-calls.ts';
import { exportQuerySchema, listQuerySchema } from './list-query.ts';
import { approvedRoles, type Role } from './roles.ts';
import { defineRoute } from './route.ts';

const allCompaniesParam = z.literal(allCompaniesPath, 'This list belongs to all companies: say all.');
/** The type of an Excel workbook. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Exact sums by column. */
const columnSums = z.record(z.string(), z.number());
/** Sums by column, or by currency and column. */
const sumsSchema = columnSums.or(z.record(z.string(), columnSums));
export type ListSums = z.infer<typeof sumsSchema>;

const groupSchema = z.object({
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  count: z.number(),
  sums: sumsSchema,
});
/** Rows of one value of the grouped column. */
export type ListGroup = z.infer<typeof groupSchema>;

/** One page of rows, how many match, their sums and their groups (none unless asked for). */
const listPageSchema = z
  .object({
    rows: z.array(z.looseObject({ id: z.string() })),
    total: z.number(),
    sums: sumsSchema,
    groups: z.array(groupSchema),
  })
  .meta({ id: 'ListPage' });
export type ResultPage = z.infer<typeof listPageSchema>;

/** The calls of a list. */
export function listRoutes(listSchema: ListSchema, tag: string, roles: readonly Role[] = approvedRoles) {
  const { list, noun, companySql } = listSchema;
  const params = z.object({
    truckCompany: companySql === null ? (allCompaniesParam as unknown as typeof companyOrAll) : companyOrAll,
  });
  return {
    /** `GET /{company}/{list}/rows` */
    rows: defineRoute({
      id: rowsCallId(list),
      tag,
      summary: `One page of the ${noun} that match, with their number, sums and groups`,
      method: 'GET',
      path: `/:truckCompany/${list}/rows`,
      roles,
      params,
      query: listQuerySchema(listSchema),
      result: listPageSchema,
      listSchema,
      messages: { 400: `Failed to retrieve list of ${noun}.` },
    }),
    /** `GET /{company}/{list}/export` */
    export: defineRoute({
      id: exportCallId(list),
      tag,
      summary: `All ${noun} that match, as CSV or as an Excel workbook`,
      method: 'GET',
      path: `/:truckCompany/${list}/export`,
      roles,
      params,
      query: exportQuerySchema(listSchema),
      contentType: 'text/csv',
      otherTypes: [workbookType],
      listSchema,
      messages: { 400: `Failed to export list of ${noun}.` },
    }),
  };
}

/** The calls of one list. */
export type ListRoutes = ReturnType<typeof listRoutes>;
