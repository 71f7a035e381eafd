/** A hit of the search over everything (specification, sections 11 and 19). */
import { z } from 'zod';
import { companySchema } from '#shared/companies.ts';
import { idSchema } from '#shared/text.ts';

/** What can be found, in the order of equally good hits. */
const hitKinds = ['truck', 'order', 'invoice', 'creditNote', 'client', 'supplier'] as const;
export type HitKind = (typeof hitKinds)[number];

/** What people read of a kind. */
export const hitKindLabels: Record<HitKind, string> = {
  truck: 'Truck',
  order: 'Order',
  invoice: 'Invoice',
  creditNote: 'Credit Note',
  client: 'Client',
  supplier: 'Supplier',
};

/** One hit: what it is, whose, its name, what else tells it from others, and the screen that shows it. */
export const hitSchema = z
  .object({
    kind: z.enum(hitKinds),
    id: idSchema,
    /** Null for parties, who belong to all companies. */
    company: companySchema.nullable(),
    title: z.string(),
    detail: z.string(),
    /** An address of the web app. */
    address: z.string(),
    /** The name of a truck's first photo; null without one. */
    cover: z.string().nullable(),
    /** For whom a truck is kept, and until when; null for every other one. */
    reservation: z.object({ clientName: z.string(), until: z.string() }).nullable(),
  })
  .meta({ id: 'Hit' });
export type Hit = z.infer<typeof hitSchema>;
