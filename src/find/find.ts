/** A result of the global search. */
import { z } from 'zod';
import { companySchema } from '#shared/companies.ts';
import { pageTypes } from '#shared/record-types.ts';
import { idSchema } from '#shared/text.ts';

export const hitSchema = z
  .object({
    kind: z.enum(pageTypes),
    id: idSchema,
    /** Null for clients and suppliers, which all companies share. */
    company: companySchema.nullable(),
    title: z.string(),
    detail: z.string(),
    /** Path in the web app. */
    address: z.string(),
    /** Name of a truck's first photo; null without one. */
    cover: z.string().nullable(),
    /** A truck's reservation, with its last day; null without one. */
    reservation: z.object({ clientName: z.string(), until: z.string() }).nullable(),
  })
  .meta({ id: 'Hit' });
export type Hit = z.infer<typeof hitSchema>;
