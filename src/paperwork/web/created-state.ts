/** How a saved order or invoice travels to its created screen, in navigation state (specification, 2.14 and 2.17). */
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

/** `{ order, etag }` or `{ invoice, etag }`: what `navigate(path, { state })` takes. */
export function createdState(kind: PaperKind, { data, etag }: PaperVersion): Record<string, unknown> {
  return { [kind]: data, etag };
}

/** The paper that a navigation brought along; undefined where it brought none, or none that can be read. */
export function readCreatedState(kind: PaperKind, state: unknown): PaperVersion | undefined {
  return schemas[kind].safeParse(state).data;
}
