/** The API calls of a list, made from its schema. */
import { z } from 'zod';
import type { ListSchema } from './fields.ts';
import { allCompaniesPath, companyOrAll, exportCallId, queryCallId, rowsCallId } from './list-calls.ts';
import { exportQuerySchema, inBody, listQuerySchema } from './list-query.ts';
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
  const shared = { tag, shows, roles, params, listSchema } as const;
  const rows = {
    ...shared,
    path: `/:truckCompany/${list}/rows`,
    result: listPageSchema,
    messages: { 400: `Failed to retrieve list of ${noun}.` },
  } as const;
  const exported = {
    ...shared,
    path: `/:truckCompany/${list}/export`,
    contentType: 'text/csv',
    otherTypes: [workbookType],
    messages: { 400: `Failed to export list of ${noun}.` },
  } as const;
  return {
    rows: defineRoute({
      ...rows,
      id: rowsCallId(list),
      summary: `List a page of matching ${noun}, with total number, sums and groups`,
      method: 'GET',
      query: listQuerySchema(listSchema),
    }),
    /** `POST /{company}/{list}/rows` */
    queryRows: defineRoute({
      ...rows,
      id: queryCallId(list, 'Rows'),
      summary: `List a page of matching ${noun}, with the query in the body`,
      method: 'POST',
      isRead: true,
      body: inBody(listQuerySchema(listSchema)),
    }),
    export: defineRoute({
      ...exported,
      id: exportCallId(list),
      summary: `Export all matching ${noun} as CSV or as an Excel workbook`,
      method: 'GET',
      query: exportQuerySchema(listSchema),
    }),
    /** `POST /{company}/{list}/export` */
    queryExport: defineRoute({
      ...exported,
      id: queryCallId(list, 'Export'),
      summary: `Export all matching ${noun}, with the query in the body`,
      method: 'POST',
      isRead: true,
      body: inBody(exportQuerySchema(listSchema)),
    }),
  };
}

export type ListRoutes = ReturnType<typeof listRoutes>;
