/** Passes a saved order or invoice to the created screen in navigation state. */
import { z } from 'zod';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import { warnedPaperSchema } from '#paperwork/truck-warnings.ts';
import type { PaperVersion } from './paper-queries.ts';

const etagSchema = z.string().optional().catch(undefined);

const schemas = {
  order: z
    .object({ order: warnedPaperSchema, etag: etagSchema })
    .transform(({ order, etag }) => ({ data: order, etag })),
  invoice: z
    .object({ invoice: warnedPaperSchema, etag: etagSchema })
    .transform(({ invoice, etag }) => ({ data: invoice, etag })),
} satisfies Record<PaperKind, z.ZodType<PaperVersion>>;

/** `{ order, etag }` or `{ invoice, etag }` */
export function createdState(kind: PaperKind, { data, etag }: PaperVersion): Record<string, unknown> {
  return { [kind]: data, etag };
}

/** Undefined if the state has no valid paper. */
export function readCreatedState(kind: PaperKind, state: unknown): PaperVersion | undefined {
  return schemas[kind].safeParse(state).data;
}
