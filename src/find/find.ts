/** A result of the global search. */
import { z } from 'zod';
import { companySchema } from '#shared/companies.ts';
import { idSchema } from '#shared/text.ts';

/** In the order of results with the same rank. */
const hitKinds = ['truck', 'order', 'invoice', 'creditNote', 'client', 'supplier'] as const;
export type HitKind = (typeof hitKinds)[number];

export const hitKindLabels: Record<HitKind, string> = {
  truck: 'Truck',
  order: 'Order',
  invoice: 'Invoice',
  creditNote: 'Credit Note',
  client: 'Client',
  supplier: 'Supplier',
};

export const hitSchema = z
  .object({
    kind: z.enum(hitKinds),
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
