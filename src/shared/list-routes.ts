/** The API calls of a list, made from its schema. */
import { z } from 'zod';
import type { ListSchema } from './fields.ts';
import { allCompaniesPath, companyOrAll, exportCallId, rowsCallId } from './list-calls.ts';
import { exportQuerySchema, listQuerySchema } from './list-query.ts';
import { approvedRoles, type Role } from './roles.ts';
import { defineRoute } from './route.ts';

const allCompaniesParam = z.literal(allCompaniesPath, 'This list belongs to all companies: say all.');
/** The type of an Excel workbook. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

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

/** One page of rows, with the number, sums and groups of all matching rows. Groups are empty unless requested. */
const listPageSchema = z
  .object({
    rows: z.array(z.looseObject({ id: z.string() })),
    total: z.number(),
    sums: sumsSchema,
    groups: z.array(groupSchema),
  })
  .meta({ id: 'ListPage' });
export type ResultPage = z.infer<typeof listPageSchema>;

export function listRoutes(listSchema: ListSchema, tag: string, roles: readonly Role[] = approvedRoles) {
  const { list, noun, isShared, shows } = listSchema;
  const params = z.object({
    truckCompany: isShared ? (allCompaniesParam as unknown as typeof companyOrAll) : companyOrAll,
  });
  return {
    /** `GET /{company}/{list}/rows` */
    rows: defineRoute({
      id: rowsCallId(list),
      tag,
      summary: `List a page of matching ${noun}, with total number, sums and groups`,
      method: 'GET',
      shows,
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
      summary: `Export all matching ${noun} as CSV or as an Excel workbook`,
      method: 'GET',
      shows,
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

export type ListRoutes = ReturnType<typeof listRoutes>;
