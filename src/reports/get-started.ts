/** The steps of setting up the back office, for administrators on the landing page. */
import { z } from 'zod';
import { companySchema } from '#shared/companies.ts';
import { adminRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';

const getStartedSchema = z
  .object({
    /** Companies whose invoices lack something that UK law requires, in the order of their tabs. */
    incompleteCompanies: z.array(companySchema),
    hasTrucks: z.boolean(),
    /** Whether someone else is approved or has an open invitation. */
    hasColleagues: z.boolean(),
    /** Whether e-mail can be sent. */
    hasMail: z.boolean(),
    /** Whether the caller has one; null if the identity provider manages it. */
    hasSecondFactor: z.boolean().nullable(),
    /** Whether the server makes a backup every night. False also if the backups are made by another program. */
    hasBackups: z.boolean(),
  })
  .meta({ id: 'GetStarted' });
export type GetStarted = z.infer<typeof getStartedSchema>;

export const getStartedRoute = defineRoute({
  id: 'getStarted',
  tag: 'Reports',
  summary: 'Get which steps of setting up the back office are done',
  method: 'GET',
  shows: ['companyParticulars', 'truck', 'user', 'invitation', 'secondFactor'],
  path: '/get-started',
  roles: adminRoles,
  result: getStartedSchema,
  messages: { 400: 'Failed to retrieve the first steps.' },
});
